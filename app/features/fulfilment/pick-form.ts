export const pickForm = ({ productId, name, unit }: { productId: string; name: string; unit: string }): string =>
  `pick-${productId}-${unit}-${name}`;
