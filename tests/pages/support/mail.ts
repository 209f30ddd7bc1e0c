import { expect } from "vitest";
import type { StoredMail } from "../../../mocks/mail.ts";
import { reach } from "../../support/reach.ts";
import { APP } from "./client.ts";

/** The mocks listen on the port after the app's. */
export const MOCKS = APP.replace(/\d+$/, (port) => String(Number(port) + 1));

/** All mails to an address, newest first. */
export const mailsTo = async (to: string): Promise<StoredMail[]> =>
  (await (await reach(`${MOCKS}/mail?to=${encodeURIComponent(to)}`)).json()) as StoredMail[];

/** The newest mail to an address; waits for it, because mails are sent after the response. */
export const newestMail = (to: string, subject = /./): Promise<StoredMail> =>
  expect
    .poll(async () => (await mailsTo(to)).find((mail) => subject.test(mail.subject)), { interval: 50 })
    .toBeDefined()
    .then(async () => (await mailsTo(to)).find((mail) => subject.test(mail.subject)) as StoredMail);

/** Makes the next sends to an address fail, as an overloaded mail service does. */
export const failNextMails = async (sends: number, to: string): Promise<void> => {
  await reach(`${MOCKS}/mail/faults`, { method: "POST", body: JSON.stringify({ fail: sends, to }) });
};
