/** The name of a line's form in the action's result. */
export const pickForm = ({ productId, name, unit }: { productId: string; name: string; unit: string }): string =>
  `pick-${productId}-${unit}-${name}`;
