import type { Env } from "../env.ts";

/** Answers once D1 does. */
export const checkHealth = async (env: Env): Promise<void> => {
  await env.DB.prepare("SELECT 1").first();
};
