/** A name that no browser fills in by itself. */
export const TRAP_FIELD = "leave_this_empty";
