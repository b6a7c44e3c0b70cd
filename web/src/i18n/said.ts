/** A text of a table in which some texts take values and others don't; every one takes what it needs of `values`. */
export function said(text: string | ((values: never) => string), values: object): string {
  return typeof text === "function" ? text(values as never) : text;
}
