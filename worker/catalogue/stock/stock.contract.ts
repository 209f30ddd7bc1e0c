/** Why stock moved. `sold` takes an order's goods, `cancelled` gives them back before and `returned` after the door. */
export const MOVEMENT_KINDS = [
  "opening",
  "received",
  "sold",
  "cancelled",
  "returned",
  "wasted",
  "counted",
  "corrected",
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** How much moved in which way, for example while a form was open. */
export interface Moved {
  readonly kind: MovementKind;
  readonly quantity: number;
}
