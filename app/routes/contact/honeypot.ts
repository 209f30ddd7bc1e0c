/** A name that browsers do not autofill, because a filled field marks the sender as a bot. */
export const TRAP_FIELD = "leave_this_empty";
