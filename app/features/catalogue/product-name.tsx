import { segmentsOf } from "../../../worker/platform/search-match.contract.ts";

/** A name, with what the search asked for marked in it. */
export function ProductName({ name, search }: { name: string; search: string }) {
  if (!search) return name;
  return segmentsOf(name, search).map(({ text, isMatch }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never change places.
    isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}
