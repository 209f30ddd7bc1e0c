import * as v from "valibot";
import { type Actor, LANGUAGES, ROLES, VERIFICATIONS } from "./accounts.contract.ts";

/**
 * What the header of a page says about who looks at it, and nothing more. On pages that decide nothing it may come from
 * KV, a minute or a rename old; so it is for showing, never for a decision.
 */
export const Greeting = v.object({
  name: v.string(),
  email: v.string(),
  role: v.picklist(ROLES),
  adminStatus: v.nullable(v.picklist(VERIFICATIONS)),
  location: v.string(),
  language: v.picklist(LANGUAGES),
});
export type Greeting = v.InferOutput<typeof Greeting>;

export const greetingOf = ({ name, email, role, adminStatus, location, language }: Actor | Greeting): Greeting => ({
  name,
  email,
  role,
  adminStatus,
  location,
  language,
});
