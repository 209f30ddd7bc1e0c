import { APP, type Client, createClient } from "../support/client.ts";
import type { Swept } from "./forged.ts";

const HYPHENS = "1-".repeat(7_500);
const ZEROS = "0".repeat(30_000);
const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { Origin: APP, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
const JOINED = {
  name: "Hx",
  email: "hx7-zeros@evil.example",
  password: "litti chokha",
  confirmPassword: "litti chokha",
};

/** Requests whose processing could grow faster than their length, and the refusal of each. */
const REQUESTS: readonly (readonly [what: string, path: string, init: RequestInit, status: number])[] = [
  ["a long path of the API", `/api/orders/${HYPHENS}`, {}, 414],
  ["a long path of a page", `/orders/${HYPHENS}`, {}, 414],
  ["a long query", `/products?search=${HYPHENS}${HYPHENS}`, {}, 414],
  ["zeros as a phone", "/api/auth/register", post({ ...JOINED, role: "hotel", phone: ZEROS }), 400],
];

/**
 * Sends these requests as a stranger, then twenty long lists of one buyer at once, during which the catalogue must
 * answer.
 */
export const sendHeavy = async (buyer: Client): Promise<Swept> => {
  const problems: string[] = [];
  for (const [what, path, init, status] of REQUESTS) {
    const answer = await createClient().send(path, init);
    if (answer.status !== status) problems.push(`${what}: ${answer.status} instead of ${status}`);
  }
  const list = post({ text: "aloo 5 kg pyaz 10 kg\n".repeat(450) });
  const lists = Promise.all(
    Array.from({ length: 20 }, async () => (await buyer.send("/api/lists/parse", list)).status),
  );
  const page = await createClient().send("/products?category=Dairy");
  if (page.status !== 200) problems.push(`the catalogue beside twenty lists: ${page.status}`);
  const answers = await lists;
  if (answers.some((status) => status !== 200 && status !== 429)) problems.push(`twenty lists at once: ${answers}`);
  if (!answers.includes(429)) problems.push("twenty lists at once: none was refused");
  return { sent: REQUESTS.length + 21, problems };
};
