import { WorkerEntrypoint } from "cloudflare:workers";
import type { MailSender } from "../../platform/mail.ts";

type Mail = Parameters<MailSender["send"]>[0];

/** Every mail of this test file, oldest first. */
export const sentMails: Mail[] = [];

/** In place of Cloudflare's mail binding. */
export class FakeMail extends WorkerEntrypoint implements MailSender {
  async send(mail: Mail): Promise<{ messageId: string }> {
    sentMails.push(mail);
    return { messageId: `mail-${sentMails.length}` };
  }
}
