import { describe, expect, it } from "vitest";
import { type Answer, call } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { sentMails } from "../../testing/services/fake-mail.ts";
import { ageCodes } from "../../testing/services/mail-codes.ts";
import { mailsSettled } from "../../testing/services/mails.ts";

const MINUTE = 60_000;

const mailsTo = ({ email }: Account) => sentMails.filter(({ to }) => to === email);
const askFrom = (ip: string, email: string): Promise<Answer> =>
  call("POST", "/auth/forgot-password", { body: { email }, headers: { "CF-Connecting-IP": ip } });

describe("requests of strangers for a reset link", () => {
  /** Every address of a network of its own asks four times. */
  const askFromNetworks = async (email: string, ips: readonly string[]): Promise<void> => {
    for (const ip of ips) for (let i = 0; i < 4; i++) await askFrom(ip, email);
    await mailsSettled();
  };

  it("leave the owner's own requests from another network alone", async () => {
    const user = await createUser();
    await askFromNetworks(user.email, ["198.51.100.1"]);
    expect(mailsTo(user)).toHaveLength(3);
    for (let i = 0; i < 4; i++) await askFrom("203.0.114.1", user.email);
    await mailsSettled();
    expect(mailsTo(user)).toHaveLength(6);
  });

  it("are counted by network: /24 of IPv4, /64 of IPv6", async () => {
    const user = await createUser();
    await askFromNetworks(user.email, ["198.51.101.1", "198.51.101.2"]);
    await askFromNetworks(user.email, ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"]);
    expect(mailsTo(user)).toHaveLength(6);
  });

  it("make ten mails a day from one network, and twenty from all networks together", async () => {
    const [one, all] = [await createUser(), await createUser()];
    for (let hour = 0; hour < 6; hour++) {
      await askFromNetworks(one.email, ["198.51.102.1"]);
      await ageCodes(one, 61 * MINUTE);
    }
    expect(mailsTo(one)).toHaveLength(10);
    await askFromNetworks(
      all.email,
      Array.from({ length: 10 }, (_, i) => `198.51.${110 + i}.1`),
    );
    expect(mailsTo(all)).toHaveLength(20);
  });

  it("do not keep an owner from a mail who has signed in from their network, however many networks ask", async () => {
    const owners = { "203.0.115.7": "203.0.115.99", "2001:db8:7:8::1": "2001:db8:7:8:9:a:b:c" };
    for (const [signedInFrom, asksFrom] of Object.entries(owners)) {
      const user = await createUser();
      await env.DB.prepare("UPDATE sessions SET ip = ? WHERE user_id = ?").bind(signedInFrom, user.userId).run();
      await askFromNetworks(
        user.email,
        Array.from({ length: 10 }, (_, i) => `198.51.${130 + i}.${user.userId.length}`),
      );
      expect(mailsTo(user)).toHaveLength(20);
      await askFrom("198.51.150.1", user.email);
      await askFrom(asksFrom, user.email);
      await mailsSettled();
      expect(mailsTo(user)).toHaveLength(21);
    }
  });

  it("are limited to sixty an hour for a /64 of IPv6", async () => {
    for (let i = 0; i < 60; i++) await askFrom(`2001:db8:9:9::${i}`, `nobody${i}@example.com`);
    expect((await askFrom("2001:db8:9:9:a::1", "nobody@example.com")).body.code).toBe("limits.forgot_password");
    expect((await askFrom("2001:db8:9:a::1", "nobody@example.com")).status).toBe(200);
  });
});
