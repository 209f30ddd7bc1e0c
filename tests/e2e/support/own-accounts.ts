import { DEMO_PASSWORD } from "../../../scripts/local/demo-accounts.ts";
import { pngOf } from "../../../worker/testing/pictures.ts";
import { fromAddress } from "./accounts.ts";
import { APP } from "./ports.ts";

const ADDRESS = fromAddress("203.0.113.88");

/** Accounts of a test's own: what others do to the demo accounts beside it is not seen here. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly name: string;
}

const PASSWORD = "litti chokha";

const somebody = (name: string): Person => {
  const unique = crypto.getRandomValues(new Uint32Array(2));
  return {
    name,
    email: `e2e-${unique[0]}-${unique[1]}@example.com`,
    password: PASSWORD,
    phone: `6${String((unique[0] ?? 0) % 1_000_000_000).padStart(9, "0")}`,
  };
};

const succeed = async <Body>(answer: Response): Promise<Body> => {
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
};

const post = (path: string, body: object): Promise<Response> =>
  fetch(`${APP}/api${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", ...ADDRESS },
  });

/** A hotel, or whatever else may register. */
export const register = async (more: Record<string, string> = {}): Promise<Person> => {
  const person = { ...somebody("Litti House"), ...more };
  await succeed(await post("/auth/register", { role: "hotel", confirmPassword: person.password, ...person }));
  return person;
};

/** Bearer token of a session of its own. */
export const tokenOf = async (email: string, password = DEMO_PASSWORD): Promise<string> =>
  (await succeed<{ token: string }>(await post("/auth/login", { email, password }))).token;

export const callAs = async <Body>(token: string, method: string, path: string, body?: object): Promise<Body> =>
  succeed<Body>(
    await fetch(`${APP}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { "Content-Type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );

/** A delivery agent with a picture of his vehicle; `decision`: what staff made of him. */
export const signUpAgent = async (
  decision?: "verify" | "reject",
): Promise<Person & { token: string; agentId: string }> => {
  const person = somebody("Ravi Kumar");
  const form = new FormData();
  const fields = {
    ...person,
    confirmPassword: person.password,
    address: "Kankarbagh Colony",
    location: "patna",
    pincode: "800020",
    vehicleNumber: "BR 01-ab 1234",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("vehicleImage", new File([pngOf(320, 200)], "bike.png", { type: "image/png" }));
  const { token } = await succeed<{ token: string }>(
    await fetch(`${APP}/api/auth/agent/register`, { method: "POST", body: form, headers: ADDRESS }),
  );
  const { profile } = await callAs<{ profile: { vehicleDetails: { vehicleImage: string } } }>(
    token,
    "GET",
    "/auth/profile",
  );
  const agentId = profile.vehicleDetails.vehicleImage.split("/")[3] ?? "";
  if (decision) await callAs(await staffToken(), "PATCH", `/admin/agents/${agentId}/${decision}`);
  return { ...person, token, agentId };
};

let staff: Promise<string> | undefined;
const staffToken = (): Promise<string> => {
  staff ??= tokenOf("admin@rasad.test");
  return staff;
};
