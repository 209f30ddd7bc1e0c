/** A recipient's first, second and third waiting mail take turns with those of others; the rest follow behind. */
export const LAST_TURN = 3;
export const TURNS = [0, 1, 2, LAST_TURN];
