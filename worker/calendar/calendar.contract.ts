import * as v from "valibot";

/** The address itself is shown only when it is created. Dates are ISO 8601. */
export const CalendarState = v.object({ createdAt: v.string() });
export type CalendarState = v.InferOutput<typeof CalendarState>;
