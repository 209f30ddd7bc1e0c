export type HiddenValues = Readonly<Record<string, string | number | undefined>>;

/** One hidden input for each value, in the order of the object. */
export function HiddenFields({ values }: { values: HiddenValues }) {
  return Object.entries(values).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
