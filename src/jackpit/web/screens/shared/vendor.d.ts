// The parts of the vendored packages that the screens use. deno.json maps their imports to this file.

/** A template with its values: what `html` and `svg` return and `render` shows. */
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];
}

export function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;

/** Shows nothing, and removes an attribute. */
export const nothing: unique symbol;

/** Leaves a property as it is. */
export const noChange: unique symbol;

export function render(value: unknown, container: HTMLElement | DocumentFragment): unknown;

/** The result of a directive, which is of use only inside a template. */
export interface DirectiveResult {
  readonly _$litDirective$: unknown;
}

export function classMap(
  classes: Readonly<Record<string, string | boolean | number | null | undefined>>,
): DirectiveResult;
export function keyed(key: unknown, value: unknown): DirectiveResult;
export function live(value: unknown): DirectiveResult;
export function repeat<Item>(
  items: Iterable<Item>,
  key: (item: Item, index: number) => unknown,
  template: (item: Item, index: number) => unknown,
): DirectiveResult;

/** uPlot with the options of the meter chart. */
export default class uPlot {
  constructor(options: object, data: (number | null)[][], target: HTMLElement);
  readonly over: HTMLElement;
  readonly cursor: { idx?: number | null; left?: number; top?: number };
  readonly data: (number | null)[][];
  setData(data: (number | null)[][]): void;
  setSize(size: { width: number; height: number }): void;
  setCursor(place: { left: number; top: number }): void;
  valToPos(value: number, scale: string, canvas?: boolean): number;
  posToVal(position: number, scale: string): number;
  destroy(): void;
  static tzDate(date: Date, zone: string): Date;
  static readonly paths: { bars(options: { size: number[] }): unknown };
}
