import * as v from "valibot";
import { message } from "./messages.contract.ts";

/**
 * An object whose missing fields complain with their own message: valibot's about a missing key ("Expected "phone" but
 * received undefined") is not one to show a person.
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
