/** Zone and bin of a product, where known. */
export function Place({ of: { zone, bin } }: { of: { readonly zone: string; readonly bin: string } }) {
  const place = [zone, bin].filter(Boolean).join(" · ");
  return place && <b className="figures text-sm whitespace-nowrap text-muted">{place}</b>;
}
