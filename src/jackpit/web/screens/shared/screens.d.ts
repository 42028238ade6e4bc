// Types that several screens share.

type Template = import("./vendor.d.ts").TemplateResult;

/** Anything that a template shows: a text, a number, a template, a list of them, or nothing. */
type Shown = unknown;

/** An event of an input, a select or a text area. */
type FieldEvent = Event & { target: HTMLInputElement; currentTarget: HTMLInputElement };

/** An event of a form that is submitted. */
type FormEvent = SubmitEvent & { target: HTMLFormElement; currentTarget: HTMLFormElement };

/** What a page of the office is called with; see office/routes.js. */
interface Page {
  root: HTMLElement;
  path: string[];
  query: URLSearchParams;
  who: Server.Session;
  about: Server.About;
  live: import("./live.js").Live;
  go: (address: string, options?: { instead?: boolean }) => Promise<unknown>;
}

/** A field that is read when its form is sent; see fieldOf in shared/fields.js. */
interface Field {
  name: string;
  label: string;
  type?: string;
  hint?: Shown;
  value?: string | number | null;
  options?: string[][];
  required?: boolean;
  inputmode?: string;
  autocomplete?: string;
  minlength?: number;
  rows?: number;
}

/** What was typed into the fields of a dialog, by name; empty fields are left out. */
type FieldValues = Record<string, string | undefined>;

/** The body of a request. */
type Json = object;

/** A command; which fields it has depends on its type. */
type Command = Server.Request["command"];

/** The press of a key of a pad; which fields it has depends on its type. */
type Press = Server.PadKey["press"];

/** What the live connection sends about each thing that can be watched. */
interface News {
  entries: Server.Entry;
  house: Server.Entry;
  floor: Server.Floor;
  pad: Server.Pad;
  sign: Server.Sign;
}

/** A cell of a report. */
type Cell = Server.ReportSection["rows"][number][number];

/** What is requested of a second person: a command, and the log that it goes to. */
type RequestedCommand = Pick<Server.Request, "id" | "log" | "command" | "terms">;

/** A label and a text, as a row of two cells. */
type Pair = [string, Shown];

/** A link of the floor, and whether another link plays the same game. */
interface FloorLink extends Server.FloorLink {
  hasTwin: boolean;
}

/** The floor as the pages use it. */
interface Floor extends Server.Floor {
  links: FloorLink[];
  training: FloorLink[];
}

/** A table of the floor with its link, and the state that is shown for it. */
interface FloorTable extends Server.FloorTable {
  link: FloorLink;
  shown: string;
}

// Classes by their names, for scripts that do not import them.
type Live = import("./live.js").Live;
type Problem = import("./api.js").Problem;
type Plot = import("./vendor.d.ts").default;
type Pad = import("../pad/pad.js").Pad;
type Training = import("../training/training.js").Training;

/** What is known of something that is loaded beside the page; see shared/lookups.js. */
interface Lookup<Found> {
  found: Found | null;
  problem: Problem | null;
}

/** A page of the office; see office/routes.js. */
interface Route {
  path: string;
  title: string;
  file: string;
  menu?: boolean;
  paper?: boolean;
}

/** What a page of the corrections is called with. */
interface CorrectionPage {
  link: Server.Link;
  links: Server.LinkLine[];
  query: URLSearchParams;
  who: Server.Session;
  show: (body: Shown) => void;
  onDone: (seq: number) => void;
}

/** A dialog with fields; see openDialog in shared/dialog.js. */
interface DialogOptions<Result> {
  title: string;
  text?: Shown;
  fields?: Field[];
  submitLabel?: string;
  danger?: boolean;
  isNotice?: boolean;
  leave?: string | null;
  sameAs?: string;
  doneMessage?: string | ((result: Result) => string);
  other?: { label: string; submit: (values: FieldValues) => Result | Promise<Result> };
  submit: (values: FieldValues, id: string) => Result | Promise<Result>;
}

/** The credentials of a person, as the API takes them. */
type Credentials = { card: string; pin: string } | { person: string; password: string };

/** A dialog with the credentials of another person; see shared/second-person.js. */
interface SecondPersonDialog<Result> extends Omit<DialogOptions<Result>, "submit"> {
  labels?: { card: string; pin: string; person: string; password: string };
  hasCard?: boolean;
  person?: string;
  submit: (values: FieldValues, second: Credentials | null, id: string) => Result | Promise<Result>;
}

/** A dialog whose action a second person approves. */
interface ApprovalDialog<Result> extends Omit<SecondPersonDialog<Result>, "submit"> {
  approvers: string;
  except?: string;
  request?: (values: FieldValues) => Result | Promise<Result>;
  submit: (values: FieldValues, second: { second?: Credentials }, id: string) => Result | Promise<Result>;
}

/** A dialog for a command; see submitCommand in shared/command-dialog.js. */
interface CommandDialog extends Pick<
  DialogOptions<CommandAnswer>,
  "title" | "text" | "fields" | "submitLabel" | "danger" | "doneMessage"
> {
  who: Server.Session;
  /** The type of the command. */
  kind: string;
  /** The link, or "house". */
  log?: string;
  make: (values: FieldValues) => Json;
  why?: string;
  summary?: (values: FieldValues) => string;
  /** The credentials of the person who authenticates again, from the values. */
  identify?: (values: FieldValues) => Json;
}

/** The answer to a command, or the request that was filed for it. */
interface CommandAnswer {
  entries?: Server.Entry[];
  token?: string | null;
  request?: string;
}

// Pads.

/** A dialog of a pad: rows of spots, a reason, people with cards and PINs, and what can be done. */
interface PadDialog {
  title: string;
  text?: Shown;
  rows?: PadRow[];
  /** Common reasons to tap; any other can be typed. */
  reasons?: string[];
  field?: PadField | null;
  people?: PadPerson[];
  /** Why the card does nothing here. */
  why?: string | null;
  /** Enter submits the first. */
  actions: PadAction[];
  /** Why nothing can be done any more, because another person was faster; null while it can. */
  gone?: () => string | null;
  /** Functions that are called when the view of the pad changes. */
}

/** Spots, or other numbers, to choose from. */
interface PadRow {
  name: string;
  label: string;
  numbers: number[];
  chosen?: number[];
  /** What to do if none is chosen; without it, none is fine. */
  missing?: string;
  isSingle?: boolean;
  /** The name of a number for screen readers; a spot if it is left out. */
  nameOf?: (number: number) => string;
}

/** A text to type. */
interface PadField {
  label: string;
  hint?: string;
  /** What to do if it is empty; without it, it may be. */
  missing?: string;
}

interface PadPerson {
  title: string;
  card?: string;
  /** Typing the card has begun. */
  isTyped?: boolean;
}

interface PadAction {
  label: string;
  isDanger?: boolean;
  /** It needs nothing chosen. */
  isFree?: boolean;
  submit: (values: PadValues) => unknown;
}

interface PadValues {
  /** The chosen numbers, by the name of their row. */
  chosen: Record<string, number[]>;
  reason: string;
  credentials: PadCredentials;
}

/** Cards and PINs as the API takes them. */
interface PadCredentials {
  card?: string;
  pin?: string;
  second?: { card: string; pin?: string };
}

// Training.

/** The table, the lesson and the shoe of a trainee, as in the address. */
interface Exercise {
  table: Server.DemoDevice;
  lesson: string;
  seed: string;
  drill: string | null;
  people: number[];
  cut: number | null;
}

interface TrainingContext {
  about: Server.About;
  tables: Server.DemoDevice[];
  people: Server.DemoPerson[];
}

/** A step of a practice session: what is done, and its fields. */
interface Step extends Record<string, unknown> {
  do: string;
}

/** A wager of a spot, or of one of its hands; without a spot, of the whole table. */
interface Wager {
  spot: number | null;
  hand: number | null;
  wager: string;
}

/** A preview: what was found, which is old while it is loading or has a problem; see shared/typed-preview.js. */
interface Preview<Found> {
  found: Found | null;
  problem: string | null;
  isLoading: boolean;
}

/** The token of a new device, which is shown once. */
interface NewToken {
  device: string;
  kind: string;
  token: string;
  address?: string | null;
}
