interface PickedLine {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
}

/** The name of a line's form in the action's result. */
export const pickForm = ({ productId, name, unit }: PickedLine): string => `pick-${productId}-${unit}-${name}`;
