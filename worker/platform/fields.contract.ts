import * as v from "valibot";
import { message } from "./messages.contract.ts";

/**
 * An object schema in which a missing field fails with that field's own message. Valibot's message for a missing key
 * ("Expected "phone" but received undefined") is not fit to show to people.
 */
export const fields = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, v.ErrorMessage<v.ObjectIssue>> =>
  v.object(entries, (issue) => {
    const key = issue.path?.at(-1)?.key;
    const entry = issue.received === "undefined" && typeof key === "string" ? entries[key] : undefined;
    const complaint = entry && v.safeParse(entry, undefined).issues?.[0].message;
    return complaint ?? message("request.not_an_object");
  });
