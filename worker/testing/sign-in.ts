import type { User } from "../identity/accounts.contract.ts";
import { DEVICE_COOKIE } from "../identity/session-cookie.contract.ts";
import { type Answer, call } from "./api-client.ts";

/** Where someone signs in: an IP address, and the device's cookie when someone signed in there before. */
export interface Place {
  readonly ip: string;
  readonly device?: string;
}

export const headersOf = ({ ip, device }: Place): Record<string, string> => ({
  "CF-Connecting-IP": ip,
  ...(device ? { Cookie: `${DEVICE_COOKIE}=${device}` } : {}),
});

export const signInAt = (
  place: Place,
  email: string,
  password: string,
): Promise<Answer<{ token: string; user: User }>> =>
  call("POST", "/auth/login", { body: { email, password }, headers: headersOf(place) });

/** The device's cookie in an answer that signed someone in. */
export const deviceIn = (answer: Answer): string =>
  /__Host-rasad_device=([^;]+)/.exec(answer.headers.getSetCookie().join("\n"))?.[1] ?? "";
