import { login, register } from "./english/account.ts";
import { home } from "./english/home.ts";
import { shell, ui } from "./english/shell.ts";
import { cart, products } from "./english/shop.ts";

/** Every text that people read, by area. Other languages have the same shape. */
export const english = { shell, ui, home, products, cart, login, register };

type Words<Section> = { readonly [Key in keyof Section]: Section[Key] extends string ? string : Words<Section[Key]> };
export type Texts = Words<typeof english>;
