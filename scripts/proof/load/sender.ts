import type { Person } from "../../local/measured-shop.ts";

export interface Sent {
  readonly path: string;
  readonly method?: "GET" | "POST" | "PATCH" | "DELETE";
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

const TIMEOUT_MS = 30_000;

export const bearer = ({ token, ip }: Person) => ({ Authorization: `Bearer ${token}`, "CF-Connecting-IP": ip });

/** Rejects when a connection breaks. */
export const createSender =
  (url: string) =>
  async ({ path, method = "GET", headers = {}, json }: Sent): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { ...headers, ...(json === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
    return { status: response.status, text: await response.text() };
  };
