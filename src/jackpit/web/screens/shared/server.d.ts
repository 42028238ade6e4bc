// Written by tools/screen_types.py from the Structs of the server. Do not edit.

declare namespace Server {
  /** What a GET answers, by path. */
  interface GetAnswers {
    "/api/about": About;
    "/api/alarms": Alarms;
    "/api/claims": Claims;
    "/api/close": Days;
    "/api/close/{day}": DayClose;
    "/api/decisions": Decisions;
    "/api/device": OwnDevice;
    "/api/devices": Devices;
    "/api/floor": Floor;
    "/api/games": Games;
    "/api/house": House;
    "/api/house/entries": Entries;
    "/api/language": ScreenTexts;
    "/api/links": Links;
    "/api/links/{link}": Link;
    "/api/links/{link}/entries": Entries;
    "/api/links/{link}/history": MeterHistory;
    "/api/links/{link}/postings": Postings;
    "/api/links/{link}/rounds": Rounds;
    "/api/links/{link}/rounds/{number}": RoundEntries;
    "/api/links/{link}/rounds/{number}/replay": Replay;
    "/api/links/{link}/sign": Sign;
    "/api/links/{link}/sign/rules": SignRules;
    "/api/links/{link}/sign/wins": SignWins;
    "/api/links/{link}/tables/{table}/help": PadHelp;
    "/api/links/{link}/tables/{table}/pad": Pad;
    "/api/links/{link}/tables/{table}/sign": Sign;
    "/api/links/{link}/wins": LinkWins;
    "/api/links/{link}/wins/{number}": Win;
    "/api/links/{link}/wins/{number}/facts": WinFacts;
    "/api/odds/{game}": Odds;
    "/api/openapi.json": Record<string, any>;
    "/api/people": People;
    "/api/people/{person}": PersonView;
    "/api/reports": ReportList;
    "/api/reports/{name}": Report;
    "/api/requests": Requests;
    "/api/session": Session;
    "/api/session/phone": OwnPhone;
    "/api/sign-pages": SignPages;
    "/api/signs": SignReports;
    "/api/training": LessonList;
    "/api/wins": WinList;
    "/demo/people": DemoLogins;
    "/demo/state": Demo;
    "/healthz": Health;
  }

  /** What a POST answers, by path. */
  interface PostAnswers {
    "/api/alarms/acknowledge": Entries;
    "/api/house": Entries;
    "/api/house/commands": EntriesAndToken;
    "/api/house/limits/preview": LimitsPreview;
    "/api/links/{link}/commands": Entries;
    "/api/links/{link}/preview": Previews;
    "/api/links/{link}/tables/{table}/card": CardHolder;
    "/api/links/{link}/tables/{table}/presses": Pressed;
    "/api/odds": LinkOdds;
    "/api/people/{person}/card": Entries;
    "/api/people/{person}/secret": Entries;
    "/api/qr": QrCode;
    "/api/requests": Entries;
    "/api/requests/{request_id}/approve": EntriesAndToken;
    "/api/requests/{request_id}/decline": Entries;
    "/api/requests/{request_id}/withdraw": Entries;
    "/api/session": Session;
    "/api/session/lock": null;
    "/api/session/pairing": Pairing;
    "/api/session/phone": Session;
    "/api/session/unlock": null;
    "/api/sign-files": Entries;
    "/api/training/table": Training;
    "/demo/speed": Demo;
    "/demo/tables/{link}/{table}/deal": Demo;
    "/demo/tables/{link}/{table}/jackpot": Demo;
  }

  /** The answer to a GET of a path; unknown if no endpoint has this path. */
  type Answer<Path extends string> = AnswerAt<GetAnswers, Path>;

  /** The answer to a POST to a path; unknown if no endpoint has this path. */
  type PostAnswer<Path extends string> = AnswerAt<PostAnswers, Path>;

  type AnswerAt<Answers, Path extends string> = [KnownPath<Answers, Path>] extends [never]
    ? unknown
    : Answers[KnownPath<Answers, Path>];

  /** The key of *Answers* that a path matches, segment by segment. */
  type KnownPath<Answers, Path extends string> = Path extends string
    ? {
        [Known in keyof Answers]: Segments<Path> extends Segments<Known & string> ? Known : never;
      }[keyof Answers]
    : never;

  /** The parts of a path between its slashes; `{name}` is any text, and a query is left out. */
  type Segments<Path extends string> = Path extends `${infer Asked}?${string}`
    ? Segments<Asked>
    : Path extends `${infer First}/${infer Rest}`
      ? [Segment<First>, ...Segments<Rest>]
      : [Segment<Path>];

  type Segment<Name extends string> = Name extends `{${string}}` ? string : Name;

  /** The version of the server, and its house. */
  interface About {
    version: string;
    /** The name of the house. */
    house: string;
    time_zone: string;
    currency: string;
    is_set_up: boolean;
    is_demo: boolean;
  }

  /** One account on one day: opening + inflow - outflow = closing. */
  interface AccountBalance {
    link: string;
    account: string;
    opening: string;
    inflow: string;
    outflow: string;
    closing: string;
    variance: string;
  }

  /** By whom an alarm was acknowledged, when, and with what note. */
  interface Acknowledgment {
    by: string;
    by_name: string;
    at: string;
    note: string;
  }

  /** An action with the hand whose turn it is. */
  type Action = "double" | "hit" | "rescue" | "split" | "stand" | "surrender";

  /** Who did something, who approved it, when, and in which entry. */
  interface ActionRecord {
    by: string;
    at: string;
    seq: number;
    /** Empty if no second person had to approve it. */
    second: string;
    /** The reason, if one was given. */
    text: string;
  }

  /** How a meter, its reserve or its overflow may be adjusted in one direction. */
  interface Adjustment {
    meter: string;
    pool: Pool;
    direction: "down" | "up";
    /** Those that the rules allow. */
    reasons: AdjustmentReason[];
    /** Why not even by a cent. */
    why_not: WhyNot | null;
  }

  /** Closed list of reasons for a manual adjustment: key, phrase, and what each allows. */
  type AdjustmentReason =
    | "carried_over"
    | "house_modification"
    | "malfunction"
    | "mistake"
    | "over_limit"
    | "receipts"
    | "seed_recovery";

  /** A recommendation that terms do not follow. */
  interface Advice {
    /** Its number. */
    rule: string;
    sentence: string;
  }

  /** An alarm, and its acknowledgment. */
  interface Alarm {
    log: string;
    seq: number;
    number: number;
    at: string;
    alarm: string;
    /** The link that it is about; null for an alarm of the server. */
    link: string | null;
    /** The table that it is about, if it is about one. */
    table: string | null;
    sentence: string;
    is_acknowledged: boolean;
    acknowledged: Acknowledgment | null;
  }

  /** Alarms, latest first. */
  interface Alarms {
    alarms: Alarm[];
  }

  type Award = ForOne | ToOne | Dollars | Share;

  /** Whether the cage has paid a share: key and phrase. */
  type CageStatus = "backed_out" | "owed" | "paid";

  /** The holder of a card that was swiped at a pad. */
  interface CardHolder {
    person: string;
    name: string;
    tier: Tier;
    needs_pin: boolean;
    /** Whether the person's role may open a table. */
    can_open: boolean;
    /** Whether the person's role may turn the key to JPH. */
    can_turn_key: boolean;
    /** Why swiping it would do nothing now. */
    why_not: WhyNot | null;
  }

  /** The type of the cells of a column. */
  type CellKind = "day" | "money" | "number" | "rate" | "text" | "time" | "whole";

  /** One item of a check, and the page that shows it. */
  interface CheckItem {
    text: string;
    page: string;
  }

  /** The result of a check. */
  type CheckState = "good" | "look" | "wait";

  /** Whether the progressive chips stay on the sensors during the round. */
  type Chips = "left" | "removed";

  /**
   * A pending claim with its evidence, for the people who verify it.
   *
   * The meter's amounts are all that is on it, and include this claim and all before it. They are
   * null for a claim that takes from no meter.
   */
  interface Claim {
    claim: string;
    line: string;
    line_name: string;
    spots: number[];
    /** Null for a claim that takes from no meter. */
    meter: string | null;
    amount: string;
    /** What each spot is paid. */
    each: string;
    needs: Tier;
    /** Who may refuse it: its own tier once it was confirmed (rules HG64). */
    refusal_needs: Tier;
    needs_reference: boolean;
    why: string;
    link: string;
    game: string;
    game_name: string;
    /** Of the game. */
    short_name: string;
    table: string;
    controller: Controller;
    round: number;
    lines: string[];
    wager: string;
    /** What it leaves of what it found. */
    left: string;
    /** What is on the meter for it, up to its cut. */
    found: string | null;
    before: string | null;
    /** What other tables added to the meter since the cut. */
    later: string | null;
    /** What else a reseed moves: seed, reserve, overflow, over_cap. */
    moves: Record<string, string>;
    after: string | null;
    envy: ClaimEnvy[];
    dealer: string;
    dealer_name: string;
    marks: ClaimMark[];
    /** Null if no cards were entered. */
    cards: ClaimCards | null;
    /** The spots that may be struck from a shared claim. */
    strikable: number[];
    /** Why a supervisor or an executive who marked none of its hands cannot verify it now. */
    why_not: Record<string, WhyNot | null>;
    /** The same of each person who marked one of its hands and might verify others. */
    why_not_markers: Record<string, WhyNot | null>;
    /** When it was marked, null if unknown; only on the floor. */
    since?: string | null;
  }

  /** The entered cards of a claim. */
  interface ClaimCards {
    dealer: string[];
    spots: ClaimSpot[];
  }

  /** The envy for one winning hand, paid to other spots once the claim is verified. */
  interface ClaimEnvy {
    why: string;
    each: string;
    spots: number[];
  }

  /** A marked hand of a claim. */
  interface ClaimMark {
    line: string;
    line_name: string;
    /** Null if the line belongs to the table. */
    spot: number | null;
    by: string[];
  }

  /** The entered cards of a spot, beside its marked line. */
  interface ClaimSpot {
    spot: number;
    cards: string[];
    /** The line that the cards make; null if none, or not decided. */
    named: string | null;
    /** Whether that is the marked line; null while the cards do not tell. */
    agrees: boolean | null;
  }

  /** The pending claims of all links. */
  interface Claims {
    claims: Claim[];
  }

  /** One line of the close checklist. */
  interface CloseCheck {
    key: string;
    title: string;
    state: CheckState;
    says: string;
    /** Empty if there is nothing to do. */
    todo: string;
    page: string;
    items: CheckItem[];
  }

  /** A kind of component whose versions the house approves: the server or a kind of device. */
  type ComponentKind = "pad" | "sensor" | "server" | "shoe" | "sign";

  /** The pad at a table; a choice of setup, independent of the game (rules HG29). */
  type Controller = "keypad" | "touch";

  /** Another department's agreement to a signed day. */
  interface Countersignature {
    by: Person;
    at: string;
    note: string;
  }

  /** What a person authenticates with. */
  type CredentialKind = "card" | "password" | "pin";

  /** The close of a gaming day, and why a caller with the right cannot sign or countersign it. */
  interface DayClose {
    day: string;
    is_over: boolean;
    house: string;
    is_demo: boolean;
    signature: Signature | null;
    signed_by: string;
    countersigned_by: string;
    checks: CloseCheck[];
    /** Changes after the signature, in order; checks and wins here do not include them. */
    later_changes: LaterChange[];
    /** Sum of the variances of the books: zero unless something is wrong. */
    variance: string;
    balances: AccountBalance[];
    liabilities: LinkLiability[];
    holds: LinkHold[];
    wins: WinLine[];
    why_not: Record<string, WhyNot | null>;
    /** Why the day cannot be signed without a note; null if it can. */
    why_note: WhyNot | null;
  }

  /** A gaming day, and who signed it. */
  interface DayStatus {
    day: string;
    is_over: boolean;
    signature: Signature | null;
    /** Full name with role; empty if not signed. */
    signed_by: string;
    countersigned_by: string;
  }

  /** The latest gaming days. */
  interface Days {
    today: string;
    days: DayStatus[];
  }

  /** A decision of a person about a claim or a request. */
  interface Decision {
    at: string;
    kind: DecisionKind;
    by: string;
    by_name: string;
    /** The hands of a claim; what a request asked for. */
    subject: string;
    /** Null for a request to the house. */
    link: string | null;
    table: string | null;
    round: number | null;
    win: number | null;
    /** Of a win that was verified. */
    amount: string | null;
    /** Since its first mark, or since the request; null if that was before this day. */
    waited_seconds: number | null;
    reason: string;
  }

  /** What was decided. */
  type DecisionKind = "approved" | "declined" | "refused" | "struck" | "verified" | "withdrawn";

  /** The decisions of one gaming day, the latest first. */
  interface Decisions {
    day: string;
    decisions: Decision[];
  }

  /** The state of a demo or a training house. */
  interface Demo {
    /** ``demo`` or ``training``. */
    house: string;
    /** ``starting``, ``setting up``, ``dealing`` or ``failed``. */
    stage: string;
    progress: string;
    speed: number;
    /** Seconds that a claim waits for the visitor. */
    patience: number;
    rounds: number;
    unexpected_refusals: number;
    tables: DemoTable[];
  }

  /** The person or reference that a table waits for. */
  interface DemoCall {
    /** ``supervisor``, ``executive`` or ``reference``. */
    needs: string;
    line: string;
    amount: string;
    /** Until simulated staff comes. */
    seconds_left: number;
  }

  /** A table, and the tokens of its pad and its sign. */
  interface DemoDevice {
    link: string;
    table: string;
    /** The key of its game. */
    game: string;
    controller: string;
    pad: string;
    sign: string;
    /** The card of its dealer. */
    dealer: string;
    /** Whether dealers train there, without a simulated dealer. */
    is_training: boolean;
  }

  /** All people with card, PIN and password, and the tokens of the pads and signs. */
  interface DemoLogins {
    people: DemoPerson[];
    devices: DemoDevice[];
  }

  /** A person of a play-money house, with their credentials. */
  interface DemoPerson {
    key: string;
    name: string;
    role: string;
    /** The first page of their office. */
    home: string;
    card: string;
    pin: string;
    /** Null for a person without a desk. */
    password: string | null;
    /** Whether the demo plays this person; the others are for the visitor. */
    is_simulated: boolean;
  }

  /** A table with a simulated dealer. */
  interface DemoTable {
    link: string;
    table: string;
    game: string;
    /** Of the game. */
    short_name: string;
    controller: string;
    doing: string;
    /** Rounds that the simulated dealer has dealt since the start. */
    rounds: number;
    /** Whether the visitor deals it. */
    is_yours: boolean;
    /** A requested jackpot is ``ordered``, then ``dealt``. */
    jackpot: string | null;
    waits: DemoCall | null;
    is_open: boolean;
    round: number | null;
    /** The spots with a wager in the present round. */
    lit: number[];
    spots: number;
    meters: SignAmount[];
  }

  /** A device that connects to the server, and its place. */
  interface Device {
    key: string;
    kind: DeviceKind;
    link: string;
    /** None for a sign that shows the link instead of one table. */
    table: string | null;
    since: string;
    is_active: boolean;
  }

  /** A kind of device in the pit that connects to the server. */
  type DeviceKind = "pad" | "sensor" | "shoe" | "sign";

  /** The registered devices. */
  interface Devices {
    devices: Device[];
  }

  /** A fact about the meters that a jurisdiction may want disclosed to players. */
  type Disclosure = "cap" | "hidden" | "reserve";

  /** A fixed amount in dollars, independent of the wager. */
  interface Dollars {
    type: "Dollars";
    count: number;
  }

  /** Entries of a log. */
  interface Entries {
    entries: Entry[];
  }

  /** Entries of a log, and the token of a new device. */
  interface EntriesAndToken {
    entries: Entry[];
    /** Sent once. */
    token?: string;
  }

  /** One entry of a log, byte for byte as chained. */
  interface Entry {
    log: string;
    seq: number;
    at: string;
    day: string;
    by: string;
    from: string;
    /** The caller's reason, or empty. */
    why: string;
    command: string;
    digest: string;
    /** Each has a type, on which its other fields depend. */
    events: Record<string, any>[];
  }

  /** Envy that the tray paid to another spot for the winning hand. */
  interface EnvyPayment {
    spot: number;
    amount: string;
    /** The spot of the winning hand. */
    winner: number;
  }

  /** A type of file that signs show. */
  type FileType = "jpeg" | "mp4" | "png" | "webm" | "webp";

  type FixedAward = ForOne | ToOne | Dollars;

  /** Everything that the floor and the approvals show. */
  interface Floor {
    now: string;
    /** Of the pit. */
    links: FloorLink[];
    /** Links on which only trainees deal; no figure of the pit counts them. */
    training: FloorLink[];
    /** The latest that are not acknowledged. */
    alarms: FloorAlarm[];
    alarms_in_all: number;
    requests: Request[];
    pace: FloorPace;
    today: FloorToday;
    silent_signs: SilentSign[];
  }

  /** An alarm: the entry that raised it, and its number in that entry. */
  interface FloorAlarm {
    log: string;
    seq: number;
    number: number;
    at: string;
    alarm: string;
    /** The link that it is about; null for an alarm of the server. */
    link: string | null;
    /** The table that it is about, if it is about one. */
    table: string | null;
    sentence: string;
  }

  /** The last hit of a meter. */
  interface FloorHit {
    win: number;
    at: string;
    amount: string;
    table: string;
  }

  /** A link on the floor. */
  interface FloorLink {
    link: string;
    seq: number;
    game: string;
    game_name: string;
    /** Of the game. */
    short_name: string;
    is_open: boolean;
    /** Why it takes no wagers under the limits of the house; null if it does. */
    over_limit: string | null;
    wager: string;
    rounds: number;
    meters: FloorMeter[];
    tables: FloorTable[];
    claims: Claim[];
    references: FloorReference[];
    /** To the players: meters, reserves, overflow and unpaid wins. */
    owed: string;
    /** To open or close it. */
    why_not: Record<string, WhyNot | null>;
    /** The lowest and the highest of its tables; without wagers, one number: that of one spot. */
    edge: number[] | null;
  }

  /** A meter on the floor, with every claim, announced on the signs or not. */
  interface FloorMeter {
    meter: string;
    name: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
    seed: string;
    pending: FloorPending[];
    hit: FloorHit | null;
  }

  /** How fast the pit plays now; the figures that change with every round. */
  interface FloorPace {
    /** Of all tables; null while too little is known. */
    wagers_an_hour: number | null;
    /** The average of the tables with a dealer whose pace is known. */
    rounds_an_hour: number | null;
    /** Of all tables in each five minutes of the last hour, the oldest first. */
    wagers: number[];
  }

  /** Whether the pad of a table is connected. */
  interface FloorPad {
    is_here: boolean;
    /** When it was last heard; null if it is connected, or was not since the start. */
    lost_at: string | null;
  }

  /** What a claim takes from a meter, in the order in which claims are verified. */
  interface FloorPending {
    table: string;
    line_name: string;
    /** Its own; what can be won next is the amount of the meter. */
    amount: string;
    /** The number of a logged win that waits for the key to return to RUN; null before. */
    win: number | null;
  }

  /** Where the center of a table stands on the map of the floor, from its upper left corner. */
  interface FloorPlace {
    x: number;
    y: number;
    players: PlayersSide;
  }

  /** A win that needs a surveillance reference before its round can end. */
  interface FloorReference {
    link: string;
    win: number;
    table: string;
    round: number;
    lines: string[];
    spots: number[];
    amount: string;
    verified_by: string;
    verified_by_name: string;
  }

  /** A table on the floor. */
  interface FloorTable {
    table: string;
    controller: Controller;
    spots: number;
    is_open: boolean;
    dealer: string | null;
    round: number | null;
    /** The spots with a wager; before the round starts, those with a chip. */
    lit: number[];
    /** The person whose key is turned. */
    key_holder: string | null;
    /** To open, close or remove it. */
    why_not: Record<string, WhyNot | null>;
    state: "betting" | "closed" | "dealing" | "no_dealer" | "pending";
    dealer_name: string | null;
    key_holder_name: string | null;
    last_round: number | null;
    last_press: string | null;
    /** Null while too little is known. */
    rounds_an_hour: number | null;
    pad: FloorPad;
    /** Null if the house gave it none: it is shown in a free one. */
    place: FloorPlace | null;
    /** The house edge on the next wager; null without wagers, or until the odds are computed. */
    edge: number | null;
  }

  /** The figures of the present gaming day, summed over all links. */
  interface FloorToday {
    day: string;
    rounds: number;
    wagers: number;
    wins: number;
    won: string;
    adjustments: number;
    /** When the logs were last signed. */
    signed_at: string | null;
    /** Entries since then. */
    unsigned: number;
  }

  /** *times* the wager; the wager itself is not returned. */
  interface ForOne {
    type: "ForOne";
    times: number;
  }

  /** A game, with its pay tables. */
  interface Game {
    game: string;
    game_name: string;
    summary: string;
    decks: number;
    pay_tables: GamePayTable[];
  }

  /** A line of a pay table. */
  interface GameLine {
    line: string;
    name: string;
    award: string;
  }

  /** A pay table in words, and as the default terms of a link. */
  interface GamePayTable {
    pay_table: string;
    wager: string;
    is_sample: boolean;
    lines: GameLine[];
    meters: string[];
    preset: Version;
  }

  /** All games. */
  interface Games {
    games: Game[];
  }

  /** How a hand ended. */
  type HandEnd = "blackjack" | "bust" | "not_played" | "rescued" | "stood" | "surrendered";

  /** The state of the server: of all its parts, then of each. */
  interface Health {
    status: "failed" | "ok";
    database: "failed" | "ok";
    writer: "failed" | "ok";
    disk: "failed" | "ok";
    /** Checking until it was checked once after the start. */
    history: "altered" | "checking" | "ok";
  }

  /** A credential that a person holds. */
  interface Hold {
    kind: CredentialKind;
    since: string;
    is_temporary: boolean;
  }

  /** The house. */
  interface House {
    settings: Settings;
    limits: Limits[];
    /** The first day of the limits in force; null if there are none. */
    limits_since: string | null;
    /** The minimum versions of each kind of component, one for each model. */
    approved: Record<string, string[]>;
    /** What the house needs before its first table opens, step by step. */
    checks: SetUpCheck[];
  }

  /** House decisions for a link that do not affect the odds. */
  interface HouseRules {
    /** A fixed award that pays this much or more, with its envy, is a claim; None: none is. */
    supervisor_from: string | null;
    /** An award of this amount or more, with its envy, needs an executive; None: none does. */
    executive_from: string | null;
    /** Lines that need a tier at any amount, by key. */
    tiers: [string, Tier][];
    /** A win of this amount or more, with its envy, needs surveillance's reference (HG54). */
    surveillance_from: string | null;
    /** Whether marking a hand cuts its meter (rules HG15); if not, verification does. */
    cut_at_mark: boolean;
    /** Whether with entered cards a round ends only once the tray's awards are marked (HG53). */
    must_mark_awards: boolean;
    /** Whether chips stay on the layout, where the game leaves it to the house. */
    chips: Chips;
    /** Whether the house may modify a meter at will (bahama-bonus H24). */
    house_modification: boolean;
  }

  /** A change after a day was signed. */
  interface LaterChange {
    /** None if the time is not known. */
    at: string | null;
    text: string;
    page: string;
  }

  /** A later win of the round from the same meter. */
  interface LaterWin {
    number: number;
    spots: number[];
    amount: string;
    /** What the meter held for it after the earlier win. */
    found: string;
  }

  /** The game, the wagers and the drills of a lesson. */
  interface Lesson {
    key: string;
    name: string;
    /** The key of its rule set. */
    rules: string;
    rules_name: string;
    /** The key of its progressive. */
    game: string;
    /** Of the game. */
    short_name: string;
    /** The smallest blackjack wager. */
    minimum: string | null;
    maximum: string | null;
    side_bets: LessonSideBet[];
    drills: LessonDrill[];
  }

  /** A drill of a lesson. */
  interface LessonDrill {
    key: string;
    name: string;
    about: string;
  }

  /** The lessons of the training table. */
  interface LessonList {
    lessons: Lesson[];
  }

  /** A side bet that a lesson offers. */
  interface LessonSideBet {
    key: string;
    name: string;
    /** The wager of a progressive; null if the player chooses it. */
    wager: string | null;
    /** The key of another side bet that must be made with it. */
    only_with: string | null;
    is_progressive: boolean;
  }

  /** House limits, and the links that take no wagers while they apply. */
  interface Limits {
    since: string;
    wager: string | null;
    meter: string | null;
    tables: number | null;
    source: string;
    /** The links that break them now; empty for limits of the past. */
    stops: LinkStop[];
  }

  /** The links that limits would stop. */
  interface LimitsPreview {
    stops: LinkStop[];
  }

  /** A whole link with its odds. */
  interface Link {
    link: string;
    seq: number;
    game: string;
    game_name: string;
    version: number;
    is_open: boolean;
    is_decommissioned: boolean;
    rounds: number;
    wins: number;
    wager: string;
    has_pending_terms: boolean;
    meters: SignAmount[];
    tables: Table[];
    terms: Version;
    pending_terms: Version | null;
    pending_reseed: string | null;
    chips: Chips;
    moved_to: string | null;
    /** Lines that the dealer's cards alone decide. */
    table_wide_lines: string[];
    accounts: Record<string, string>;
    /** To what the link's own page offers. */
    why_not: Record<string, WhyNot | null>;
    /** Of each meter, its reserve and its overflow, up and down. */
    adjustments: Adjustment[];
    odds: LinkOdds;
  }

  /** The hold of a link, compared with the expected hold. */
  interface LinkHold {
    link: string;
    wagers: number;
    drop: string;
    paid: string;
    hold: string;
    expected: string;
    /** The 99% band; None if it was not computed. */
    low: string | null;
    high: string | null;
    /** False if the hold is outside the band; True if there is no band. */
    is_likely: boolean;
  }

  /** What a link owed its players at the end of the day. */
  interface LinkLiability {
    link: string;
    meters: string;
    reserves: string;
    overflow: string;
    payable: string;
    total: string;
  }

  /** A link as a line of a list. */
  interface LinkLine {
    link: string;
    seq: number;
    game: string;
    game_name: string;
    version: number;
    is_open: boolean;
    is_decommissioned: boolean;
    rounds: number;
    wins: number;
    wager: string;
    has_pending_terms: boolean;
    meters: SignAmount[];
    tables: Table[];
  }

  /** The exact odds under a link's own terms, with advice. */
  interface LinkOdds {
    game: string;
    paytable: string;
    decks: number;
    shoe: string;
    seats: number;
    wager: string;
    considers: string;
    sharing: Sharing;
    fixed_awards_from: string;
    sample: string | null;
    inferred: string | null;
    deals: number;
    lines: OddsLine[];
    hit_frequency: number;
    fixed_return: number;
    envy_return: number;
    house_advantage: number | null;
    standard_deviation: number | null;
    meters: LinkOddsMeter[];
    printed: OddsPrinted | null;
    version: string;
    advice: Advice[];
    /** The first of today's house limits that previewed terms exceed. */
    over_limit?: string | null;
    /** Previewed terms, completed with the game's own. */
    terms?: Version;
  }

  /** A meter under a link's own terms. */
  interface LinkOddsMeter {
    meter: string;
    seed: string;
    contribution: number;
    reserve: number;
    one_in: number | null;
    average_award: string | null;
    average_share: string | null;
    claims_per_wager: number;
    break_even: string | null;
    runs_dry: boolean;
    /** What it gains by one wager, in dollars, less the awards and envy it pays. */
    grows_by: string;
  }

  /** A link that takes no wagers while limits apply, and each limit that it breaks. */
  interface LinkStop {
    link: string;
    why: string[];
  }

  /** Wins of one link, by number. */
  interface LinkWins {
    wins: Win[];
  }

  /** Every link. */
  interface Links {
    links: LinkLine[];
  }

  /** The answer to a command or a press, as over HTTP: its entries, or its problem. */
  interface LiveAnswer {
    id: string;
    status: number;
    entries?: Entry[];
    problem?: Problem;
  }

  /** A message of the server: exactly one of these. */
  interface LiveMessage {
    welcome?: Welcome;
    answer?: LiveAnswer;
    problem?: LiveProblem;
    entry?: Entry;
    floor?: Floor;
    pad?: Pad;
    sign?: Sign;
    beat?: number;
  }

  /** Why a message was refused, or what it watches is gone. */
  interface LiveProblem {
    /** The name of the rule that refuses it. */
    rule: string;
    /** The same as a sentence for people. */
    sentence: string;
    /** Its place in the request, if any. */
    where: string[];
    /** The numbers of the sentence by name, for programs: a spot, a count. */
    numbers: Record<string, number>;
    /** Whether another person was faster: to send the same again is of no use. */
    is_over: boolean;
    status: number;
  }

  /** A present or former person of the house. */
  interface Member {
    person: string;
    name: string;
    role: Role;
    is_active: boolean;
    holds: Hold[];
    /** When the person last signed in. */
    signed_in: string | null;
  }

  /** One progressive meter and what feeds it. */
  interface Meter {
    key: string;
    /** What the house puts on the meter at each start. */
    seed: string;
    /** Parts per million. */
    contribution: number;
    /** Parts per million. */
    reserve: number;
    /** The most the meter may hold; anything above it waits in the overflow for the reseed. */
    cap: string | null;
  }

  /** The amounts of a meter over time, and its hits. */
  interface MeterHistory {
    link: string;
    meter: string;
    seed: string;
    points: MeterHistoryPoint[];
    hits: MeterHistoryHit[];
  }

  /** A win of the meter: the amount before its cut, and after the reseed. */
  interface MeterHistoryHit {
    win: number;
    /** When the meter was adjusted for it: with the key back at RUN, or at the swipe. */
    at: string;
    paid: string;
    before: string;
    after: string;
  }

  /** The amount of a meter at a time. */
  interface MeterHistoryPoint {
    at: string;
    amount: string;
  }

  /** When a payment of the round under way is made, the earliest first. */
  type Moment = "cage" | "dealer_hand" | "end_of_round" | "hole_card" | "now";

  /** The exact odds of a pay table: fractions of 1, and averages of money as decimal texts. */
  interface Odds {
    game: string;
    paytable: string;
    decks: number;
    shoe: string;
    seats: number;
    wager: string;
    considers: string;
    sharing: Sharing;
    fixed_awards_from: string;
    sample: string | null;
    inferred: string | null;
    deals: number;
    lines: OddsLine[];
    hit_frequency: number;
    fixed_return: number;
    envy_return: number;
    house_advantage: number | null;
    standard_deviation: number | null;
    meters: OddsMeter[];
    printed: OddsPrinted | null;
    version: string;
  }

  /** A line: how often it comes, and what it returns. */
  interface OddsLine {
    key: string;
    name: string;
    award: string;
    envy: string | null;
    hand: string;
    ways: number;
    probability: number;
    probability_exact: string;
    one_in: number | null;
    return: number | null;
  }

  /** A meter: its terms, and its average award. */
  interface OddsMeter {
    meter: string;
    seed: string;
    contribution: number;
    reserve: number;
    one_in: number | null;
    average_award: string | null;
    average_share: string | null;
    claims_per_wager: number;
    break_even: string | null;
    runs_dry: boolean;
  }

  /** The figures that the sheet prints. */
  interface OddsPrinted {
    one_in: number;
    average_award: string;
    seed: string;
    house_advantage: number;
    hit_frequency: number | null;
  }

  /** The calling device, and who may do what there with a card. */
  interface OwnDevice {
    key: string;
    kind: DeviceKind;
    link: string;
    /** Null for a sign that shows the link instead of one table. */
    table: string | null;
    since: string;
    is_active: boolean;
    /** By command that is given with a card at a pad: who may give it. */
    givers: Record<string, string>;
    /** By command of these that needs a second person: who may approve it. */
    approvers: Record<string, string>;
  }

  /** The phone that is paired from this session. */
  interface OwnPhone {
    phone: Phone | null;
  }

  /** The pad of a table: its keys, its round, its payments and its meters. */
  interface Pad {
    link: string;
    table: string;
    seq: number;
    controller: Controller;
    game: string;
    game_name: string;
    /** Of the game. */
    short_name: string;
    pay_table: string;
    decks: number;
    ranks: string[];
    /** Whether the wager is on the dealer's whole hand. */
    is_dealers_hand: boolean;
    /** The small print of the pay table. */
    notes: string[];
    wager: string;
    chips: Chips;
    is_open: boolean;
    is_link_open: boolean;
    is_table_open: boolean;
    dealer: string | null;
    dealer_name: string | null;
    /** The person whose key is turned. */
    key_holder: string | null;
    key_holder_name: string | null;
    /** The tiers whose cards need a PIN. */
    pins: Tier[];
    /** What the dealer does next. */
    prompt: string;
    /** The same on the page of the pay list, which has no hands. */
    list_prompt: string;
    /** Whether the prompt asks for a card. */
    is_card_next: boolean;
    keys: PadKey[];
    extra_keys: PadKey[];
    /** What to do with chips and cards, the most urgent first. */
    reminders: string[];
    /** Those that matter while a claim waits. */
    claim_reminders: string[];
    /** The refused claims that the dealer has not acknowledged, the oldest first. */
    refusals: PadRefusal[];
    bonus: PadBonus | null;
    sheet: PadSheet | null;
    meters: SignAmount[];
    round: number | null;
    is_late: boolean;
    is_reopened: boolean;
    spots: PadSpot[];
    dealer_cards: string[];
    joined: number[][];
    wagers: number;
    chips_counted: number | null;
    next_claim: string | null;
    confirmed: string | null;
    active_line: string | null;
    wins: PadWin[];
    last: PadLast | null;
    /** The press with which a screen restores its taps and selections if the server loses them. */
    resume: Record<string, any>;
  }

  /** The bonus of the base game, and to which spots it was given. */
  interface PadBonus {
    name: string;
    when: string;
    award: string;
    envy: string;
    given: PadGiven[];
  }

  /** A bonus that was marked. */
  interface PadGiven {
    winner: number;
    /** The spots with envy. */
    others: number[];
    /** The number of its win, once it is verified. */
    win: number | null;
  }

  /** What the line of a hand key pays, and which spots have it. */
  interface PadHand {
    /** In the players' words, such as ``500 for 1`` or ``100% Major``. */
    award: string;
    /** The meter it takes a share of; null for a fixed award. */
    meter: string | null;
    percent: number | null;
    envy: string | null;
    /** What one wager with this line would be paid without sharing. */
    pays: string;
    is_claim: boolean;
    is_table_wide: boolean;
    marked: number[];
    needs_spot: boolean;
    logged: number[];
    /** When it is paid, as a rule. */
    when: string;
    /** The spots at which two people can accept it out of turn. */
    out_of_turn: number[];
  }

  /** The rules in short, and the pay table. */
  interface PadHelp {
    game_name: string;
    rules: string[];
    lines: PadHelpLine[];
  }

  /** A line of the pay table, with its odds. */
  interface PadHelpLine {
    name: string;
    award: string;
    envy: string | null;
    /** When it is paid, as a rule. */
    when: string;
    /** The odds of a wager, one in so many; null if the shoe never deals it. */
    one_in: number | null;
  }

  /** A key of the pad. */
  interface PadKey {
    label: string;
    /** What the key sends. */
    press: Record<string, any>;
    is_live: boolean;
    why_not: WhyNot | null;
    /** Whether the prompt asks for it. */
    is_next: boolean;
    is_lit: boolean;
    is_selected: boolean;
    is_suggested: boolean;
    is_flashing: boolean;
    /** Whether it is pressed by holding it for a second: it marks a 100% hand. */
    must_hold: boolean;
    note: string | null;
    hand: PadHand | null;
  }

  /** The last round, until the next starts: what it paid, and what the cage owes. */
  interface PadLast {
    round: number;
    rows: PadPayRow[];
    tray: string;
    wins: PadWin[];
    marks: PadMark[];
    /** The spots that were given the bonus. */
    bonus: number[];
  }

  /** A hand that was marked. */
  interface PadMark {
    line: string;
    spot: number | null;
  }

  /** A moment at which the round pays something. */
  interface PadMoment {
    key: Moment;
    words: string;
    /** The same in a row of the list. */
    short: string;
    /** What the tray pays at that moment. */
    tray: string;
  }

  /** A part of what a spot is paid. */
  interface PadPart {
    amount: string;
    /** The hand, or whose envy: ``Suited 20, 8 for 1``. */
    what: string;
    win: number | null;
    source: PaymentSource;
    /** Who pays, in words; that the cage will pay is a matter for after the round. */
    payer: string;
    /** The state of a share that the cage pays; null for the tray. */
    cage: CageStatus | null;
    moment: Moment;
  }

  /** What one spot is paid. */
  interface PadPayRow {
    spot: number;
    /** The earliest moment first. */
    parts: PadPart[];
    /** What the tray pays it in total. */
    tray: string;
  }

  /** A refused claim, or a spot struck from one, which the dealer acknowledges. */
  interface PadRefusal {
    /** What the dealer acknowledges. */
    number: number;
    round: number;
    claim: string;
    is_strike: boolean;
    /** Which hand, by whom and why. */
    text: string;
  }

  /** Of a reopened round: what a spot has from the tray, and what it now gets or owes. */
  interface PadReopened {
    spot: number;
    before: string;
    after: string;
    pay: string;
    take_back: string;
  }

  /** What the round under way pays so far. */
  interface PadSheet {
    /** One for each spot that is paid, the dealer's far right first. */
    rows: PadPayRow[];
    /** What the tray pays in total. */
    tray: string;
    undecided: PadUndecided[];
    /** Those that occur, the earliest first. */
    moments: PadMoment[];
    waiting: PendingClaim[];
    /** Null unless the round was reopened. */
    reopened: PadReopened[] | null;
  }

  /** A spot of the table. */
  interface PadSpot {
    spot: number;
    cards: string[];
    /** What the entered cards say about the spot; null if nothing yet. */
    shows: string | null;
    /** The line that the entered cards make; null if none, or not decided. */
    shows_line: string | null;
    /** When its hand is paid, by its cards or its mark; null if it has none yet. */
    moment: Moment | null;
    /** The same in words: ``Two K♠: wait for the hole card``. */
    when: string | null;
    /** Its marked line. */
    line: string | null;
    line_name: string | null;
    win: number | null;
    /** Whether a chip lies there without a wager. */
    is_chip_unplayed: boolean;
  }

  /** Spots without a mark whose cards a further card of the dealer decides. */
  interface PadUndecided {
    spots: number[];
    moment: Moment;
    /** The hands that they may have: ``Two K♠``. */
    what: string;
  }

  /** A win of the round. */
  interface PadWin {
    number: number;
    lines: string[];
    /** The spots and their amounts. */
    shares: [number, string][];
    amount: string;
    meter: string | null;
    is_adjusted: boolean;
    lacks_reference: boolean;
    /** The claim that it was. */
    claim: string;
    verified_by: string;
    verified_by_name: string;
  }

  /** One printed copy of the page. */
  interface PagePrint {
    copy: number;
    by: string;
    at: string;
    seq: number;
    /** SHA-256 of the page, which is stored as it was printed. */
    page: string;
  }

  /** A code with which a phone is paired, once. */
  interface Pairing {
    code: string;
    expires_at: string;
  }

  /** The paper that a house prints on. */
  type PaperSize = "a4" | "us-letter";

  /** A win that a sign shows, with its time. */
  interface PastSignWin {
    number: number;
    meter: string;
    line_name: string;
    table: string;
    amount: string;
    /** How many spots shared it. */
    spots: number;
    at: string;
  }

  /** One payment of a round. */
  interface Payment {
    spot: number;
    amount: string;
    source: PaymentSource;
    /** Who pays, in words, with the state of a share that the cage pays where it is known. */
    payer: string;
    why: string;
    win: number | null;
  }

  /** Who pays: wins are paid by the cage, all else from the tray. */
  type PaymentSource = "cage" | "tray";

  /** A claim that waits for its verification. */
  interface PendingClaim {
    claim: string;
    line: string;
    line_name: string;
    spots: number[];
    /** Null for a claim that takes from no meter. */
    meter: string | null;
    amount: string;
    /** What each spot is paid. */
    each: string;
    needs: Tier;
    /** Who may refuse it: its own tier once it was confirmed (rules HG64). */
    refusal_needs: Tier;
    needs_reference: boolean;
    why: string;
  }

  /** All people of the house. */
  interface People {
    people: Member[];
  }

  /** A person, known by a card or a key. */
  type Person = [string, Role];

  /**
   * Why what the page of a person offers cannot be done now.
   *
   * Rights are left to the session, but for what any person may do about themselves.
   */
  interface PersonReasons {
    commands: Record<string, WhyNot | null>;
    /** To set a first PIN or password. */
    secrets: Record<string, WhyNot | null>;
  }

  /** A person of the house, and what may be done about them. */
  interface PersonView {
    person: string;
    name: string;
    role: Role;
    is_active: boolean;
    holds: Hold[];
    /** When the person last signed in. */
    signed_in: string | null;
    why_not: PersonReasons;
  }

  /** A phone that is paired from this session. */
  interface Phone {
    origin: string;
    paired_at: string;
    seen_at: string;
    is_locked: boolean;
  }

  /** A picture that fills the sign. */
  interface PictureContent {
    type: "PictureContent";
    file: string;
  }

  /** The side of a table at which its players sit, as the map of the floor shows it. */
  type PlayersSide = "down" | "left" | "right" | "up";

  /** Which amount of a meter an adjustment changes. */
  type Pool = "meter" | "overflow" | "reserve";

  /** A posting from or to an account. */
  interface Posting {
    seq: number;
    at: string;
    reason: string;
    /** Negative if it took from the account. */
    change: string;
  }

  /** The latest postings of an account. */
  interface Postings {
    postings: Posting[];
    /** How many of the last entries of the link were searched. */
    entries: number;
  }

  /** What a press did. */
  interface Pressed {
    entries: Entry[];
    /** The pad after the press. */
    pad: Pad;
  }

  /** What a command would do to a link. */
  interface Preview {
    link: string;
    /** The last entry of the log that the preview is based on. */
    seq: number;
    words: string[];
    accounts: PreviewAccount[];
    sign_before: SignAmount[];
    sign_after: SignAmount[];
    payments: Payment[];
    waiting: PendingClaim[];
    /** The meter whose reseed brings in pending terms; null if none. */
    pending_reseed: string | null;
  }

  /** The balance of an account before and after. */
  interface PreviewAccount {
    account: string;
    before: string;
    after: string;
  }

  /** What a command would do, link by link. */
  interface Previews {
    links: Preview[];
  }

  /** How the prize was taken from the meter, and how the meter was reseeded. */
  interface PrizeSteps {
    meter: string;
    percent: number;
    /** What the meter held for this win. */
    found: string;
    /** What the table's sign showed of it when the hand was marked; None if played on paper. */
    shown: string | null;
    /** How many spots share it. */
    spots: number;
    /** What stays on the meter. */
    left: string;
    /** How one share was calculated. */
    formula: string;
    /** Seed, reserve and overflow; an amount over the cap is negative. */
    added: [string, string][];
    /** What was left and what was added. */
    after: string;
    /**
     * The whole meter before and after the entry that moved the money, contributions of other tables since the mark
     * included; None until the money has moved.
     */
    booked_before: string | null;
    booked_after: string | null;
  }

  /** Why a request was refused. */
  interface Problem {
    /** The name of the rule that refuses it. */
    rule: string;
    /** The same as a sentence for people. */
    sentence: string;
    /** Its place in the request, if any. */
    where: string[];
    /** The numbers of the sentence by name, for programs: a spot, a count. */
    numbers: Record<string, number>;
    /** Whether another person was faster: to send the same again is of no use. */
    is_over: boolean;
  }

  /** A QR code: its rows from the top, 1 for each dark square. */
  interface QrCode {
    rows: string[];
  }

  /**
   * Why money moves: a phrase, the kind of the source, the kind of the target.
   *
   * Its value is its name in lower case.
   */
  type Reason =
    | "adjusted_down"
    | "adjusted_up"
    | "advance"
    | "advance_returned"
    | "award"
    | "award_returned"
    | "backed_out"
    | "bonus"
    | "bonus_returned"
    | "capped"
    | "capped_reversed"
    | "contribution"
    | "contribution_reversed"
    | "cut_advance"
    | "discharge"
    | "envy"
    | "envy_returned"
    | "moved_in"
    | "moved_out"
    | "over_cap"
    | "overflow_moved_out"
    | "overflow_released"
    | "overflow_taken"
    | "overflow_undone"
    | "paid_backed_out"
    | "recovered"
    | "reimbursement"
    | "reimbursement_returned"
    | "repayment"
    | "reserve_moved_out"
    | "reserve_released"
    | "reserve_taken"
    | "reserve_undone"
    | "reserved"
    | "reserved_reversed"
    | "seed"
    | "seed_recovered"
    | "seed_undone"
    | "shortfall"
    | "shortfall_backed_out"
    | "shortfall_returned"
    | "tray_backed_out"
    | "wager"
    | "wager_returned"
    | "win"
    | "written_off";

  /** A round, press by press. */
  interface Replay {
    link: string;
    round: number;
    table: string;
    day: string;
    wagers: number;
    is_over: boolean;
    /** To reopen it, if it is the last round of its table, and over. */
    why_not: Record<string, WhyNot | null>;
    game: string;
    game_name: string;
    wager: string;
    verified: ReplayRange;
    steps: ReplayStep[];
    refused: ReplayRefused[];
    payments: ReplayPayment[];
    wins: ReplayWin[];
    /** All people and devices in the replay, by key. */
    people: Record<string, ReplayPerson>;
    neighbors: ReplayNeighbors;
  }

  /** A marked hand. */
  interface ReplayMark {
    line_name: string;
    /** The spots that win by it; empty while the spot is not known. */
    spots: number[];
    win: number | null;
  }

  /** A meter before and after an entry. */
  interface ReplayMeter {
    meter: string;
    before: string;
    after: string;
  }

  /** The rounds before and after it at the same table. */
  interface ReplayNeighbors {
    round_before: number | null;
    round_after: number | null;
  }

  /** A payment of the round. */
  interface ReplayPayment {
    spot: number;
    amount: string;
    source: PaymentSource;
    /** Who pays, in words, with the state of a share that the cage pays where it is known. */
    payer: string;
    why: string;
    win: number | null;
    /** The present state of a share that the cage pays; null for the tray. */
    cage: CageStatus | null;
  }

  /** A person or a device in the replay. */
  interface ReplayPerson {
    name: string;
    role: Role | null;
    /** Its kind; both are null if the house knows neither. */
    device: DeviceKind | null;
  }

  /** The table after an entry. */
  interface ReplayPicture {
    /** The spots with a wager. */
    lit: number[];
    lifted: number[];
    joined: number[][];
    /** The cards of each spot, as far as they were entered. */
    cards: Record<string, string[]>;
    dealer_cards: string[];
    marks: ReplayMark[];
    spots: number;
    is_over: boolean;
    key_holder: string | null;
    meters: SignAmount[];
    payments: Payment[];
    waiting: PendingClaim[];
  }

  /** The entries that were checked against their hashes. */
  interface ReplayRange {
    /** The entry of the signed snapshot; 0 if checked from the first entry. */
    after: number;
    until: number;
  }

  /** A press or an access that was refused at the table during the round. */
  interface ReplayRefused {
    at: string;
    /** The id of the command. */
    command: string;
    rule: string;
    sentence: string;
    by: string;
    from: string;
  }

  /** An entry of the round, or a later one about its wins. */
  interface ReplayStep {
    seq: number;
    at: string;
    by: string;
    from: string;
    /** The caller's reason, or empty. */
    why: string;
    /** The id of the command. */
    command: string;
    hash: string;
    /** The types of its events. */
    events: string[];
    words: string[];
    /** The people named in the entry, once each: key and role. */
    people: Person[];
    /** The reasons given with its events. */
    reasons: string[];
    meters: ReplayMeter[];
    /** The other accounts that its transfers touch. */
    accounts: PreviewAccount[];
    /** Whether it came after the end of the round. */
    is_later: boolean;
    /** Null for a later entry. */
    picture: ReplayPicture | null;
  }

  /** A win of the round. */
  interface ReplayWin {
    number: number;
    table: string;
    round: number;
    version: number;
    claim: string;
    /** The key of its best line. */
    line: string;
    /** Names of the lines; more than one only where several 100% lines share one award. */
    lines: string[];
    /** What each spot is paid. */
    shares: [number, string][];
    /** The meter it took a share of; None for a fixed award. */
    meter: string | null;
    /** What the meter held for it. */
    found: string;
    /** The part not taken: the rest of a smaller share, and cents that cannot be divided. */
    left: string;
    /** The prize and the reseed, moved at verification or when the key is turned back. */
    transfers: Transfer[];
    verified_by: Person;
    /** Whether it is the bonus of the base game. */
    is_bonus: boolean;
    /** What its hands pay the other spots as envy, as of its verification. */
    envy: string;
    /**
     * What the sign of its table showed of the meter when its hand was marked; None for a fixed award, and for a hand
     * that was played on paper.
     */
    shown: string | null;
    /** The cards of its first hand, if they were entered before it was verified. */
    cards: string[];
    /** Whether it needs a surveillance reference before the round ends and the cage pays. */
    needs_reference: boolean;
    surveillance: string;
    /** Whether its money has moved: at the swipe, or when the key returned to RUN. */
    is_adjusted: boolean;
    /** Spots whose share was paid, by the cage or by the tray at the end of the round. */
    paid: number[];
    /** Who paid them at the cage, in the same order. */
    paid_by: Person[];
    is_backed_out: boolean;
    /** Spots that returned a paid share after the win was backed out. */
    recovered: number[];
    /** The last winner named for each spot. */
    winners: WinnerDetails[];
    /** What it would have won in turn, if its hand was accepted out of turn (rules HG60). */
    in_turn: string | null;
    /** SHA-256 of every page that was printed of it: the original, then the duplicates. */
    pages: string[];
    status: WinStatus;
  }

  /** A report in one language. */
  interface Report {
    report: string;
    header: ReportHeader;
    sections: ReportSection[];
    notes: string[];
  }

  /** A column of a report. */
  interface ReportColumn {
    /** Its English name, the same in every language. */
    key: string;
    name: string;
    kind: CellKind;
  }

  /** What a report states about itself. */
  interface ReportHeader {
    title: string;
    house: string;
    version: string;
    period: string;
    first_day: string | null;
    last_day: string | null;
    generated_at: string;
    engine: string;
    time_zone: string;
  }

  /** A report that the caller may read. */
  interface ReportLine {
    report: string;
    title: string;
    summary: string;
    /** Whether it shows the present state, independent of the period. */
    is_current: boolean;
  }

  /** The reports that the caller may read. */
  interface ReportList {
    reports: ReportLine[];
  }

  /** A table of a report. */
  interface ReportSection {
    /** Its English heading, the same in every language. */
    key: string;
    heading: string;
    columns: ReportColumn[];
    /** Amounts are strings of dollars, rates and averages strings of decimals; none is a float. */
    rows: (string | number | null)[][];
    /** The rows that are sums of others, counted from 0. */
    totals: number[];
  }

  /** A command that waits for a second person to approve it. */
  interface Request {
    id: string;
    /** The house, or the key of a link. */
    log: string;
    /** As sent by the client. */
    command: Record<string, any>;
    /** What it does, in the words of the table of rights, and to which link. */
    title: string;
    summary: string;
    /** The key of the person who made it. */
    by: string;
    by_name: string;
    /** Of the person who made it. */
    role: Role;
    at: string;
    expires_at: string;
    /** The addresses of the office pages that it is about: of a win, a link, a person, of setup. */
    about: string[];
    /** The whole terms that it would bring in; null for all other commands. */
    terms: Version | null;
    /** By role: null if another person in it may approve or decline, or why not. */
    why_not: Record<string, WhyNot | null>;
    /** Why the person who made it may not. */
    why_not_requester: WhyNot;
  }

  /** The requests that wait for a second person. */
  interface Requests {
    requests: Request[];
  }

  /** A person's role in the house; ``ROLE_FACTS`` describes each. */
  type Role = "accounting" | "admin" | "dealer" | "executive" | "floor" | "math" | "supervisor" | "surveillance";

  /** A role that a person may have. */
  interface RoleFacts {
    role: Role;
    name: string;
    duty: string;
    has_password: boolean;
  }

  /** A round, and every entry that belongs to it. */
  interface RoundEntries {
    entries: Entry[];
    round: number;
    table: string;
    day: string;
    wagers: number;
    is_over: boolean;
  }

  /** A round as a line of a list. */
  interface RoundLine {
    round: number;
    table: string;
    day: string;
    wagers: number;
    /** When it started. */
    at: string;
    is_over: boolean;
    /** The numbers of its wins. */
    wins: number[];
  }

  /** A page of rounds, latest first. */
  interface Rounds {
    rounds: RoundLine[];
    /** The `before` of the next page; null if there are no more. */
    next: number | null;
  }

  /** Whether signs show the rules in turn with the meter, and with the odds. */
  type RulesOnSigns = "hidden" | "rules" | "rules-and-odds";

  /** The texts of a language as the screens look them up, by their English text. */
  interface ScreenTexts {
    language: string;
    texts: Record<string, string>;
    /** By the English text for one thing, then by the plural category of the count. */
    plurals: Record<string, Record<string, string>>;
  }

  /** The signed-in person, and what they may do. */
  interface Session {
    /**
     * By command: null if the person may give it in the office, or why not. What any person may give about themselves
     * is null for all; the page of a person says the rest.
     */
    may: Record<string, WhyNot | null>;
    /** By command that needs a second person: who must approve. */
    approvers: Record<string, string>;
    /** Whether another person may swipe a card here to give a command. */
    takes_cards: boolean;
    /** The pages that the person may open, by address. */
    pages: string[];
    /** The address of the person's first page. */
    home: string;
    /** All roles of a house. */
    roles: RoleFacts[];
    person: string;
    name: string;
    role: Role;
    is_locked: boolean;
    /** Whether this is a paired phone, for approvals only. */
    is_phone: boolean;
    /** Secrets that the person must set again. */
    due: CredentialKind[];
    /** Sent once, when the session begins. */
    token?: string;
  }

  /** Something that a house needs, or should have, before its first table opens. */
  interface SetUpCheck {
    /** Where it is done. */
    step: SetUpStep;
    what: string;
    is_done: boolean;
    /** Why the step is not done without it; null if it can be added later. */
    missing: string | null;
  }

  /** A step of the setup wizard. */
  type SetUpStep = "house" | "link" | "opening" | "people" | "tables";

  /** The settings that a house chooses. */
  interface Settings {
    name: string;
    /** Its IANA name, such as ``America/Los_Angeles``. */
    time_zone: string;
    /** The hour at which the gaming day begins. */
    day_begins: number;
    /** An unused session locks after this time. */
    idle_minutes: number;
    /** The tiers of the pit whose card needs a PIN; outside the pit every card does. */
    pin_with_card: Tier[];
    /** A PIN or a password must be replaced after this time. */
    credential_days: number;
    /** A claim pending longer than this raises an alarm. */
    claim_minutes: number;
    /** A request pending longer than this expires. */
    request_hours: number;
    /** The code of the dollar currency of all amounts, for prints and screens. */
    currency: string;
    /** Whether the page of every win needs the winner's name and ID. */
    requires_winner_name: boolean;
    /** A share of at least this much is flagged on its page for a tax form; None flags none. */
    tax_form_from: string | null;
    /** If set, only a share of at least so many times the wager is flagged. */
    tax_form_times: number | null;
    /** The signs of other tables show a claim once its mark has stood this long, if not before. */
    announce_seconds: number;
    /** The volume of the signs' sound, in percent; 0 is silent. */
    sign_volume: number;
    /** What the small print of the signs discloses, as the house's jurisdiction asks. */
    sign_disclosures: Disclosure[];
    /** The paper of printed pages. */
    paper: PaperSize;
    /** The https address of the rules for players, which signs show as a QR code; empty for none. */
    rules_address: string;
    /** Whether signs show the rules in turn with the meter. */
    rules_on_signs: RulesOnSigns;
    /** Whether this is a demo: every page and every print says so. It never changes. */
    is_demo: boolean;
  }

  /** A percentage of what a meter holds when it is won. */
  interface Share {
    type: "Share";
    percent: number;
    of: string;
  }

  /** The rule for several winners of one meter: key and phrase. */
  type Sharing = "in_turn" | "split_table" | "split_winners";

  /** A sign: what can be won, and what was won last. */
  interface Sign {
    link: string;
    seq: number;
    game: string;
    game_name: string;
    /** Of the game. */
    short_name: string;
    summary: string;
    place: "closed" | "decommissioned" | "not_taking_part" | "open" | "pad_lost" | "stopped";
    tables_playing: number;
    wager: string;
    pay_table: SignPayTable[];
    /** The small print of the pay table. */
    notes: string[];
    /** The small print that the house's jurisdiction asks for. */
    disclosures: string[];
    /** An example of the best hand. */
    top_cards: string[];
    /** Null unless the game's definition says so. */
    looks: SignLooks | null;
    bonus: SignBonus | null;
    wins: SignWin[];
    /** The newest win, from its verification until a minute after its round. */
    win: SignCelebration | null;
    meters: SignMeter[];
    /** Null on the link's own sign. */
    table: string | null;
    review: SignReview | null;
    settings: SignSettings;
    /** The pages of the house that are due on this sign now, in order. */
    content: SignTurn[];
    /** Null if signs show no rules. */
    rules: SignRulesPage | null;
  }

  /** A meter as a sign shows it. */
  interface SignAmount {
    meter: string;
    name: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
  }

  /** The bonus of the base game, which needs no wager of its own. */
  interface SignBonus {
    name: string;
    when: string;
    award: string;
    envy: string;
  }

  /** The win that every sign of the link celebrates now. */
  interface SignCelebration {
    number: number;
    meter: string;
    meter_name: string;
    line_name: string;
    table: string;
    amount: string;
    /** What each spot is paid. */
    shares: string[];
    /** Of the winning hand: as entered; else those that the line names; else none. */
    cards: string[];
    /** From which the count starts: the seed. */
    begins_at: string;
    /** What the meter shows since; null until it is adjusted. */
    starts_again_at: string | null;
  }

  /** A stored file, and the pages that show it. */
  interface SignFile {
    hash: string;
    name: string;
    type: FileType;
    size_bytes: number;
    used_by: string[];
  }

  /** How large files may be, and how much of the space for all is used. */
  interface SignFileLimits {
    picture_bytes: number;
    video_bytes: number;
    all_bytes: number;
    used_bytes: number;
  }

  /** What the game's definition says about the looks of its signs. */
  interface SignLooks {
    hue: number | null;
    metal: string | null;
    emblem: string | null;
  }

  /** A meter, the line that empties it, and the tables with announced claims on it. */
  interface SignMeter {
    meter: string;
    name: string;
    amount: string;
    is_pending: boolean;
    is_hit: boolean;
    is_locked: boolean;
    line_name: string;
    /** The tables with an announced claim. */
    pending_at: string[];
  }

  /** A page of the house: what it shows, for how long, on which signs, and when. */
  interface SignPage {
    key: string;
    name: string;
    content: TextContent | PictureContent | VideoContent;
    /** How long it stays before the meter, or the next page, has its turn. */
    seconds: number;
    /** All signs of the house if empty. */
    places: SignPlace[];
    /** All day, every day if empty. */
    windows: TimeWindow[];
    /** The first date on which a window may begin. */
    first_day: string | null;
    /** The last date on which a window may begin. */
    last_day: string | null;
  }

  /** A page, and when it is shown. */
  interface SignPageLine {
    page: SignPage;
    state: "over" | "shown" | "waiting";
    /** When it is shown next; null if it is shown now, or never again. */
    begins: string | null;
    /** When it is no longer shown then; null if no end is in sight. */
    ends: string | null;
    /** Its schedule in words. */
    times: string;
    /** Its signs in words. */
    places: string;
  }

  /** The pages of the signs, their files, and the space for them. */
  interface SignPages {
    now: string;
    time_zone: string;
    pages: SignPageLine[];
    files: SignFile[];
    limits: SignFileLimits;
  }

  /** A line of the pay table. */
  interface SignPayTable {
    /** In the players' words, such as ``500 for 1`` or ``100% Major``. */
    award: string;
    /** The meter it takes a share of; null for a fixed award. */
    meter: string | null;
    percent: number | null;
    envy: string | null;
    line: string;
    name: string;
  }

  /** The signs of a link, or the one of a table. */
  interface SignPlace {
    link: string;
    table: string | null;
  }

  /** What a sign shows, by its own report. */
  interface SignReport {
    device: string;
    link: string;
    table: string | null;
    /** Whether it has not reported for 30 seconds, or not since the server started. */
    is_silent: boolean;
    /** When it last reported; null if not since the server started. */
    heard_at: string | null;
    /** Empty if it has not reported. */
    scene: string;
    /** The name of the page of the house, or `rules`; null if it shows its own scene. */
    page: string | null;
    /** Since when it shows that scene or page. */
    since: string | null;
    /** The amount of the main meter as it is drawn. */
    amount: string;
    /** The name of a file that it could not show. */
    fault: string | null;
  }

  /** All signs of the house. */
  interface SignReports {
    signs: SignReport[];
  }

  /** A marked, unverified hand of the table that takes from a meter. */
  interface SignReview {
    meter: string;
    line_name: string;
    /** What it is paid as things stand. */
    amount: string;
    /** Whether nothing outside the table can change the amount. */
    is_locked: boolean;
    /** What it is paid if the claims before it are verified; null if it is first in line. */
    if_verified: string | null;
    /** What it is paid if they are refused; null if it is first in line. */
    if_refused: string | null;
    /** The role that may verify it, as ``a supervisor``. */
    waits_for: string;
    /** As entered; else those that the line names; else none. */
    cards: string[];
  }

  /** A line of the pay table with its odds. */
  interface SignRuleLine {
    name: string;
    award: string;
    envy: string | null;
    /** How many wagers it takes on average, such as ``1,234``; null if odds are not shown. */
    one_in: string | null;
  }

  /** The rules for players of a link, as its signs show them. */
  interface SignRules {
    lines: SignRuleLine[];
    rules: string[];
    /** The shoe that the odds are for; null if odds are not shown. */
    shoe: string | null;
    /** Of the rules for players; empty if the house has none. */
    address: string;
    /** Its QR code: rows from the top, 1 for each dark square. */
    code: string[];
  }

  /** That the rules take a turn too; `/api/links/{link}/sign/rules` has them. */
  interface SignRulesPage {
    seconds: number;
    with_odds: boolean;
    address: string;
  }

  /** What the house sets for its signs. */
  interface SignSettings {
    /** In percent; 0 is silent. */
    volume: number;
  }

  /** A page of the house, which takes turns with the meter. */
  interface SignTurn {
    key: string;
    name: string;
    seconds: number;
    kind: "picture" | "text" | "video";
    heading: string;
    /** Its lines; both are empty but for a text. */
    text: string;
    /** The SHA-256 of the picture or the video. */
    file: string | null;
    has_sound: boolean;
  }

  /** A win from a meter that a sign shows. */
  interface SignWin {
    number: number;
    meter: string;
    line_name: string;
    table: string;
    amount: string;
    /** How many spots shared it. */
    spots: number;
  }

  /** The wins that a sign shows, newest first. */
  interface SignWins {
    wins: PastSignWin[];
  }

  /** Accounting's signature on a gaming day. */
  interface Signature {
    by: Person;
    at: string;
    variance: string;
    note: string;
    /** SHA-256 of the close, which is stored as it was signed. */
    page: string;
    /** None until another department countersigns. */
    second: Countersignature | null;
  }

  /** A sign that reported before and is silent now, though its table is open. */
  interface SilentSign {
    device: string;
    link: string;
    table: string | null;
    heard_at: string;
  }

  /** What one spot is paid for the round, by the cage and from the tray. */
  interface SpotPayments {
    spot: number;
    /** Shares of meters: the sum of the next three. */
    cage: string;
    cage_paid: string;
    cage_owed: string;
    cage_backed_out: string;
    award: string;
    envy: string;
    bonus: string;
    why: string;
  }

  /** What the trainee does next. */
  type Stage = "dealer" | "insurance" | "moments" | "over" | "pad" | "pay" | "play" | "shoe_over" | "wagers";

  /** A table of a link. */
  interface Table {
    table: string;
    controller: Controller;
    spots: number;
    is_open: boolean;
    dealer: string | null;
    round: number | null;
    /** The spots with a wager; before the round starts, those with a chip. */
    lit: number[];
    /** The person whose key is turned. */
    key_holder: string | null;
    /** To open, close or remove it. */
    why_not: Record<string, WhyNot | null>;
  }

  /** The wager, the meters and the rules of payment of a pay table. */
  interface Terms {
    wager: string;
    meters: Meter[];
    sharing: Sharing;
    /** The tray, or the key of the meter that fixed awards are taken from. */
    fixed_awards_from: string;
    /** The tray, or the key of the meter that envy is taken from. */
    envy_from: string;
  }

  /** A heading and a text of a few lines. */
  interface TextContent {
    type: "TextContent";
    heading: string;
    text: string;
  }

  /** Who must verify an award; a higher tier may do all that a lower one may. */
  type Tier = "dealer" | "executive" | "supervisor";

  /**
   * Days of the week, and from when to when by the house's clock.
   *
   * A window whose end is not after its begin ends on the next day; it belongs to the day on which
   * it begins.
   */
  interface TimeWindow {
    /** Every day if empty. */
    days: Weekday[];
    begins: string;
    ends: string;
  }

  /** *times* the wager, and the wager returned as well. */
  interface ToOne {
    type: "ToOne";
    times: number;
  }

  /** Everything that the trainee may see. */
  interface Training {
    lesson: string;
    seed: string;
    drill: string | null;
    shoe: TrainingShoe;
    round: number;
    /** What the trainee does next. */
    stage: Stage;
    /** The same in one sentence. */
    instruction: string;
    dealer: TrainingDealer;
    spots: TrainingSpot[];
    turn: TrainingTurn | null;
    moments: TrainingMoments;
    due: TrainingDue[];
    /** The latest. */
    mistakes: TrainingMistake[];
    score: TrainingScore;
    pad: TrainingPad;
  }

  /** One way to settle a wager. */
  interface TrainingAnswer {
    word: string;
    /** What the player gains. */
    won: string;
  }

  /** The dealer's hand as the trainee sees it. */
  interface TrainingDealer {
    /** A card face down is null. */
    cards: (string | null)[];
    /** The total of the cards face up; null before the deal. */
    points: number | null;
    /** Whether the total is called soft. */
    is_soft: boolean;
    is_blackjack: boolean;
    /** Whether the hole card is face up. */
    is_turned: boolean;
  }

  /** A wager or a bonus that can be settled. */
  interface TrainingDue {
    spot: number;
    hand: number | null;
    /** ``main``, ``insurance``, the key of a side bet, of a bonus or of envy. */
    wager: string;
    name: string;
    staked: string;
    cards: string[] | null;
    answers: TrainingAnswer[];
    /** Whether it must be settled; a bonus must be noticed. */
    is_asked: boolean;
    tried: string | null;
    is_right: boolean | null;
    /** What is due; null until it is settled, as are the fields below. */
    won: string | null;
    sentence: string | null;
    /** The paragraph, such as ``blazing-7s R9a``. */
    rule: string | null;
    rule_name: string | null;
  }

  /** A progressive wager that has won. */
  interface TrainingExpected {
    spot: number;
    line: string;
    name: string;
  }

  /** A hand of a spot. */
  interface TrainingHand {
    cards: string[];
    points: number;
    is_soft: boolean;
    is_blackjack: boolean;
    wager: string;
    /** The wager with every doubling. */
    total: string;
    doublings: number;
    is_turn: boolean;
    /** How it ended; null while it is played. */
    ended: HandEnd | null;
    /** Of its player. */
    last_action: string | null;
  }

  /** A mistake, with the paragraph of its rule. */
  interface TrainingMistake {
    round: number;
    /** The number of the step, from 1. */
    step: number;
    sentence: string;
    /** The paragraph, such as ``blazing-7s R9a``. */
    rule: string;
    rule_name: string;
    /** Its text, which is a document in English. */
    paragraph: string;
  }

  /** A wager, or the envy of the table, whose moment of payment is asked. */
  interface TrainingMoment {
    /** Null for the whole table. */
    spot: number | null;
    /** The key of a side bet or of envy. */
    wager: string;
    name: string;
    tried: Moment | null;
    is_right: boolean | null;
    /** The right moment; null until it is named, as are the fields below. */
    sentence: string | null;
    /** The paragraph, such as ``kings-bounty R8``. */
    rule: string | null;
    rule_name: string | null;
  }

  /** One answer to when something is paid. */
  interface TrainingMomentName {
    moment: Moment;
    name: string;
  }

  /** The moments of payment that are asked in a round. */
  interface TrainingMoments {
    answers: TrainingMomentName[];
    asked: TrainingMoment[];
  }

  /** The round on the pad. */
  interface TrainingPad {
    is_needed: boolean;
    /** The spots with a progressive wager. */
    spots: number[];
    /** Null until the record of the pad is compared with the cards. */
    expected: TrainingExpected[] | null;
    is_right: boolean | null;
  }

  /** The score of the trainee. */
  interface TrainingScore {
    right: number;
    wrong: number;
    /** Rounded down; null before the first answer. */
    percent: number | null;
    rounds: number;
    /** Right answers since the last mistake. */
    streak: number;
  }

  /** The shoe of a practice, in cards. */
  interface TrainingShoe {
    decks: number;
    cards: number;
    left: number;
    /** Cards before the cut card. */
    cut_card_at: number;
  }

  /** A side bet of a spot. */
  interface TrainingSide {
    key: string;
    name: string;
    amount: string;
    /** Whether its chip has left the felt. */
    is_removed: boolean;
  }

  /** A spot of the felt. */
  interface TrainingSpot {
    spot: number;
    is_person: boolean;
    is_empty: boolean;
    /** The blackjack wager. */
    main: string | null;
    sides: TrainingSide[];
    insurance: string | null;
    /** The most that a person may insure for; null if insurance is not possible. */
    may_insure: string | null;
    /** The first two cards. */
    first: string[];
    hands: TrainingHand[];
  }

  /** The hand whose turn it is. */
  interface TrainingTurn {
    spot: number;
    /** The number of the hand, from 0. */
    hand: number;
    /** By action. */
    why_not: Record<string, WhyNot | null>;
    /** The decision of a simulated player; null at a person's turn. */
    will: Action | null;
  }

  /** An amount moved from one account to another for one reason. */
  type Transfer = [Reason, string, string, string];

  /** A version as JSON: all that a house may change, and the names of the rest. */
  interface Version {
    game: string;
    pay_table: string;
    decks: number;
    number: number;
    rules: HouseRules;
    terms: Terms;
    lines: VersionLine[];
    sample: string;
    inferred: string;
    printed: boolean;
    /** A fingerprint of the winning hands. */
    hands: string;
  }

  /** What a house may change of a line. */
  interface VersionLine {
    key: string;
    name: string;
    award: ForOne | ToOne | Dollars | Share;
    envy: ForOne | ToOne | Dollars | null;
  }

  /** A video that fills the sign, repeated while the page is shown. */
  interface VideoContent {
    type: "VideoContent";
    file: string;
    has_sound: boolean;
  }

  /** A day of the week. */
  type Weekday = "friday" | "monday" | "saturday" | "sunday" | "thursday" | "tuesday" | "wednesday";

  /** The client that connected. */
  interface Welcome {
    /** The key of the person or the device. */
    as: string;
    role: Role | null;
    device: DeviceKind | null;
  }

  /** Why something cannot be done now. */
  interface WhyNot {
    /** The name of the rule. */
    rule: string;
    sentence: string;
  }

  /** A verified claim. */
  interface Win {
    number: number;
    table: string;
    round: number;
    version: number;
    claim: string;
    /** The key of its best line. */
    line: string;
    /** Names of the lines; more than one only where several 100% lines share one award. */
    lines: string[];
    /** What each spot is paid. */
    shares: [number, string][];
    /** The meter it took a share of; None for a fixed award. */
    meter: string | null;
    /** What the meter held for it. */
    found: string;
    /** The part not taken: the rest of a smaller share, and cents that cannot be divided. */
    left: string;
    /** The prize and the reseed, moved at verification or when the key is turned back. */
    transfers: Transfer[];
    verified_by: Person;
    /** Whether it is the bonus of the base game. */
    is_bonus: boolean;
    /** What its hands pay the other spots as envy, as of its verification. */
    envy: string;
    /**
     * What the sign of its table showed of the meter when its hand was marked; None for a fixed award, and for a hand
     * that was played on paper.
     */
    shown: string | null;
    /** The cards of its first hand, if they were entered before it was verified. */
    cards: string[];
    /** Whether it needs a surveillance reference before the round ends and the cage pays. */
    needs_reference: boolean;
    surveillance: string;
    /** Whether its money has moved: at the swipe, or when the key returned to RUN. */
    is_adjusted: boolean;
    /** Spots whose share was paid, by the cage or by the tray at the end of the round. */
    paid: number[];
    /** Who paid them at the cage, in the same order. */
    paid_by: Person[];
    is_backed_out: boolean;
    /** Spots that returned a paid share after the win was backed out. */
    recovered: number[];
    /** The last winner named for each spot. */
    winners: WinnerDetails[];
    /** What it would have won in turn, if its hand was accepted out of turn (rules HG60). */
    in_turn: string | null;
    /** SHA-256 of every page that was printed of it: the original, then the duplicates. */
    pages: string[];
  }

  /** One entry about the win, in words. */
  interface WinEntry {
    seq: number;
    at: string;
    by: string;
    text: string;
  }

  /** All facts of a win in the log, its transfers, and what may be done about it. */
  interface WinFacts {
    link: string;
    game: string;
    game_name: string;
    number: number;
    day: string;
    at: string;
    table: string;
    round: number;
    is_late: boolean;
    dealer: string;
    marked_by: string;
    verified_by_name: string;
    /** Who must verify it. */
    tier: Tier;
    lines: string[];
    /** Of each winning spot and of the dealer, if they were entered. */
    cards: [string, string][];
    /** None for a bonus of the base game, which no progressive wager wins. */
    wager: string | null;
    amount: string;
    /** None for a fixed award, which the tray pays. */
    prize_steps: PrizeSteps | null;
    /** How a fixed award was calculated; empty for a share of a meter. */
    fixed_award: string;
    shares: WinShare[];
    is_round_over: boolean;
    payments: SpotPayments[];
    /** Envy paid for this hand at the end of the round; a back-out does not take it back. */
    envy: EnvyPayment[];
    /** Later wins of the round from the same meter; a back-out of this win does not change them. */
    later_wins: LaterWin[];
    /** None unless its hand was accepted out of turn. */
    out_of_turn: WonOutOfTurn | null;
    needs_reference: boolean;
    surveillance: string;
    status: WinStatus;
    backed_out: ActionRecord | null;
    /** The house records the name and ID of every winner. */
    requires_winner_name: boolean;
    tax_rule: string;
    /** The entry that logged the win, and its hash in the chain. */
    seq: number;
    hash: string;
    /** The last entry of the link that these facts include. */
    as_of: number;
    as_of_hash: string;
    prints: PagePrint[];
    entries: WinEntry[];
    transfers: Transfer[];
    why_not: WinReasons;
    back_out_reasons: AdjustmentReason[];
    /** The pending requests to back it out. */
    requests: Request[];
  }

  /** One win in a list. */
  interface WinLine {
    link: string;
    number: number;
    day: string;
    at: string;
    table: string;
    round: number;
    lines: string[];
    spots: number[];
    amount: string;
    /** What the cage still owes. */
    unpaid: string;
    status: WinStatus;
    is_backed_out: boolean;
    /** A name, or the key of a person whose name the house does not know. */
    verified_by_name: string;
    needs_reference: boolean;
    surveillance: string;
    printed: number;
    /** Whether the winner of every share is recorded. */
    is_named: boolean;
  }

  /** The latest wins of a query. */
  interface WinList {
    wins: WinLine[];
    /** All that match the query, listed or not. */
    count: number;
    /** Their total, as won. */
    amount: string;
    /** Link and number of every gap. */
    missing: [string, number][];
  }

  /** Why what the page of a win offers cannot be done now; what is done is not among it. */
  interface WinReasons {
    /** To print its page, to enter its reference, to back it out. */
    win: Record<string, WhyNot | null>;
    /** To pay the share of each spot, or to record its recovery. */
    spots: Record<string, Record<string, WhyNot | null>>;
  }

  /** The share of one spot, and whether it was paid and recovered. */
  interface WinShare {
    spot: number;
    amount: string;
    winner: string;
    document: string;
    needs_tax_form: boolean;
    /** By the cage; None while it is owed, and for a fixed award, which the tray pays. */
    paid: ActionRecord | null;
    recovered: ActionRecord | null;
  }

  /** Whether the money of a win has moved, was paid, or has come back. */
  type WinStatus = "backed_out" | "logged" | "paid" | "partly_paid" | "recovered" | "to_be_recovered" | "unpaid";

  /** The winner of a share, as far as the house requires. */
  interface WinnerDetails {
    spot: number;
    name: string;
    document: string;
  }

  /** What the hand would have won in turn, and who accepted it (rules HG60). */
  interface WonOutOfTurn {
    /** The first win of the round that should have been paid after this one. */
    after: number;
    in_turn: string;
    difference: string;
    by: string;
    second: string;
    text: string;
    seq: number;
  }
}
