/** A product's names beside the English one, "" where unknown. Without a schema, so that pages do not load valibot. */
export interface ProductNames {
  readonly hindi: string;
  readonly marathi: string;
  readonly gujarati: string;
}

/** The names as columns of a row. */
export interface StoredNames {
  readonly nameHindi: string;
  readonly nameMarathi: string;
  readonly nameGujarati: string;
}

export const NO_NAMES: StoredNames = { nameHindi: "", nameMarathi: "", nameGujarati: "" };

export const toNames = (row: StoredNames): ProductNames => ({
  hindi: row.nameHindi,
  marathi: row.nameMarathi,
  gujarati: row.nameGujarati,
});

/** The names after a change; one that is left out stays. */
export const namesAfter = (
  before: StoredNames,
  changes: { readonly [Key in keyof ProductNames]?: string | undefined } = {},
): StoredNames => ({
  nameHindi: changes.hindi ?? before.nameHindi,
  nameMarathi: changes.marathi ?? before.nameMarathi,
  nameGujarati: changes.gujarati ?? before.nameGujarati,
});

export interface ShownName {
  readonly first: string;
  /** The English name beneath one in another language; null where it would say the same. */
  readonly second: string | null;
}

interface NamedProduct {
  readonly name: string;
  readonly names: ProductNames;
}

/** The reader's own name of a product first. */
export const shownName = ({ name, names }: NamedProduct, language: "english" | keyof ProductNames): ShownName => {
  const own = language === "english" ? "" : names[language];
  return own === "" || own === name ? { first: name, second: null } : { first: own, second: name };
};

/** The parameters of a message that names a product: `name`, and `name_hindi` and so on for who reads in that language. */
export const nameParams = ({ name, names }: NamedProduct): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ["name", name],
    ...Object.entries(names).flatMap(([language, own]) => (own === "" ? [] : [[`name_${language}`, own]])),
  ]);
