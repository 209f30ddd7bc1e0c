/** Every section in every language, English where a translation is missing. For the server alone. */
declare module "virtual:texts/all" {
  export const allTexts: Record<
    import("../../worker/accounts/accounts.contract.ts").Language,
    import("./english.ts").Texts
  >;
}

/** Which sections each page shows, by its pattern without leading slash; "root" are those of every page. */
declare module "virtual:texts/pages" {
  type Section = keyof import("./english.ts").Texts;

  export const pages: { readonly root: readonly Section[]; readonly [pattern: string]: readonly Section[] | undefined };
  /** Of all texts together: part of the address of each section's file. */
  export const version: string;
}
