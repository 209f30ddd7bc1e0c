import type { Language } from "./accounts.contract.ts";

/** BCP 47 tags, for headers and addresses. */
export const LANGUAGE_TAGS: Record<Language, string> = { english: "en", hindi: "hi", marathi: "mr", gujarati: "gu" };
/** The languages of the public pages. */
export const PAGE_LANGUAGES = Object.keys(LANGUAGE_TAGS) as readonly Language[];

/** English has no addresses of its own: a plain address shows the reader's language, which is English by default. */
const IN_ADDRESSES: readonly Language[] = ["hindi", "marathi", "gujarati"];
export const ADDRESS_TAGS: readonly string[] = IN_ADDRESSES.map((language) => LANGUAGE_TAGS[language]);

/** Pages that have an address in each language: `/products`, `/hi/products`. */
export const LANGUAGE_PAGES = [
  "/",
  "/products",
  "/products/more",
  "/products/:productId",
  "/contact",
  "/careers-signup",
  "/feeds",
] as const;

/** Also matches the address of a page's data, such as `/hi.data`. */
const PREFIX = new RegExp(`^/(${ADDRESS_TAGS.join("|")})(?=[/.?#]|$)`);

/** The language of an address such as `/hi/products`; null for a plain one. */
export const languageOfPath = (path: string): Language | null =>
  IN_ADDRESSES.find((language) => LANGUAGE_TAGS[language] === PREFIX.exec(path)?.[1]) ?? null;

/** The path without its language prefix, for a page or its data. */
export const plainPath = (path: string): string =>
  path
    .replace(PREFIX, "")
    .replace(/^\.data$/, "/_root.data")
    .replace(/^(?!\/)/, "/");

/** The address of a page in a language. */
export const pathIn = (language: Language, path: string): string =>
  IN_ADDRESSES.includes(language) ? `/${LANGUAGE_TAGS[language]}${path.replace(/^\/(?=$|\?)/, "")}` : path;
