import * as v from "valibot";
import type { DeclaredRoute } from "../../worker/http/route.ts";
import { REFUSED } from "../../worker/testing/services/refused-people.ts";

export const ROLES = [
  "visitor",
  "hotel",
  "unverified admin",
  "rejected admin",
  "admin",
  "owner",
  "agent",
  "unverified agent",
  "rejected agent",
] as const;
export type Role = (typeof ROLES)[number];

/** The code with which the route refuses this role; undefined where the route permits it. */
export const refusalOf = ({ who }: DeclaredRoute, role: Role): string | undefined => REFUSED[who][role];

const statusOfSample = ({ sampleStatus, query, body, form, sample = {}, path, status }: DeclaredRoute): number => {
  if (sampleStatus) return sampleStatus;
  if ((query && !v.is(query, {})) || (body && !v.is(body, sample))) return 400;
  if (path.includes(":")) return 404;
  return form ? 415 : (status ?? 200);
};

/** The expected status of the route's sample request in a shop where the sample's ids do not exist. */
export const statusFor = (route: DeclaredRoute, role: Role): number => {
  const refusal = refusalOf(route, role);
  if (!refusal) return statusOfSample(route);
  return refusal === "auth.required" ? 401 : 403;
};
