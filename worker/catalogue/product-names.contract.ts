/** A product's non-English names, "" where unknown. Not a schema, so that pages do not load valibot. */
export interface ProductNames {
  readonly hindi: string;
  readonly marathi: string;
  readonly gujarati: string;
}

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

/** Fills in "" for names that an older row lacks. */
export const completeNames = (names: Partial<ProductNames> | undefined): ProductNames => ({
  hindi: "",
  marathi: "",
  gujarati: "",
  ...names,
});

/** The names after a change; omitted ones do not change. */
export const namesAfter = (
  before: StoredNames,
  changes: { readonly [Key in keyof ProductNames]?: string | undefined } = {},
): StoredNames => ({
  nameHindi: changes.hindi ?? before.nameHindi,
  nameMarathi: changes.marathi ?? before.nameMarathi,
  nameGujarati: changes.gujarati ?? before.nameGujarati,
});

export interface StoredDescriptions {
  readonly descriptionHindi: string;
  readonly descriptionMarathi: string;
  readonly descriptionGujarati: string;
}

export const NO_DESCRIPTIONS: StoredDescriptions = {
  descriptionHindi: "",
  descriptionMarathi: "",
  descriptionGujarati: "",
};

export const toDescriptions = (row: StoredDescriptions): ProductNames => ({
  hindi: row.descriptionHindi,
  marathi: row.descriptionMarathi,
  gujarati: row.descriptionGujarati,
});

/** The descriptions after a change; omitted ones do not change. */
export const descriptionsAfter = (
  before: StoredDescriptions,
  changes: { readonly [Key in keyof ProductNames]?: string | undefined } = {},
): StoredDescriptions => ({
  descriptionHindi: changes.hindi ?? before.descriptionHindi,
  descriptionMarathi: changes.marathi ?? before.descriptionMarathi,
  descriptionGujarati: changes.gujarati ?? before.descriptionGujarati,
});

/** In the reader's language, or in English where that is missing. */
export const shownDescription = (
  { description, descriptions }: { readonly description: string; readonly descriptions?: ProductNames | undefined },
  language: "english" | keyof ProductNames,
): string => (language !== "english" && descriptions?.[language]) || description;

export interface ShownName {
  readonly first: string;
  /** The English name, shown below the name in another language; null where both are the same. */
  readonly second: string | null;
}

interface NamedProduct {
  readonly name: string;
  readonly names: ProductNames;
}

/** Puts the name in the reader's language first. */
export const shownName = ({ name, names }: NamedProduct, language: "english" | keyof ProductNames): ShownName => {
  const localName = language === "english" ? "" : names[language];
  return localName === "" || localName === name ? { first: name, second: null } : { first: localName, second: name };
};

/** The parameters of a message that names a product: `name`, and `name_hindi` and so on for readers of that language. */
export const nameParams = ({ name, names }: NamedProduct): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ["name", name],
    ...Object.entries(names).flatMap(([language, localName]) =>
      localName === "" ? [] : [[`name_${language}`, localName]],
    ),
  ]);
