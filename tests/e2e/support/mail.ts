import { expect } from "@playwright/test";
import type { StoredMail } from "../../../mocks/mail.ts";
import { reach } from "../../support/reach.ts";
import { MOCKS } from "./ports.ts";

export type Mail = Pick<StoredMail, "to" | "subject" | "text" | "html" | "at">;

/** All mails to an address, newest first. */
export async function mailsTo(to: string): Promise<Mail[]> {
  const answer = await reach(`${MOCKS}/mail?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}

/** The newest mail to an address, which may come late, because mails are sent after the response. */
export async function newestMail(to: string, wanted: { subject?: RegExp; after?: Date } = {}): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const since = wanted.after?.toISOString() ?? "";
    found = (await mailsTo(to)).find((mail) => mail.at >= since && (wanted.subject?.test(mail.subject) ?? true));
    expect(found, `a mail to ${to}`).toBeDefined();
  }).toPass({ intervals: [50, 100, 250] });
  return found as Mail;
}
