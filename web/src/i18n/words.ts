import type { en } from "./en";

/** A text is any text in the other language; what it is made with stays the same. */
type Wide<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Wide<T[Key]> };

/** Every text on the screen. */
export type Words = Wide<typeof en>;
