import type { en } from "./en";

/** The same keys and parameters, with any text. */
type Wide<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Wide<T[Key]> };

/** Every text on the screen. */
export type Words = Wide<typeof en>;
