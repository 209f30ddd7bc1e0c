import type { Texts } from "./english.ts";

type Some<Words> = { readonly [Key in keyof Words]?: Words[Key] extends string ? string : Some<Words[Key]> };

/** A section in another language. A key may be missing while it waits for its translator: then it is said in English. */
export type Translation<Section extends keyof Texts> = Some<Texts[Section]>;
