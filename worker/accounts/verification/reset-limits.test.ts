import { describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { type Account, createUser, db } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { createMailCodesRepo } from "./mail-codes.repo.ts";

/** These tests count links; password-reset.test.ts shows that each link is one mail. */
const MINUTE = 60_000;
const clock = { time: Date.now(), now: () => clock.time };
const codes = createMailCodesRepo(db, clock);

/** Requests four links from each of these IP addresses. */
const askFromNetworks = ({ email }: Account, ips: readonly string[]) =>
  write(
    db,
    ips.flatMap((ip) => Array.from({ length: 4 }, () => codes.insertForAddress(newId(systemClock), email, ip))),
  );
const links = ({ userId }: Account) => countRows("mail_codes", "user_id = ?", userId);
const networks = (count: number) => Array.from({ length: count }, (_, i) => `198.51.${110 + i}.1`);

describe("requests of strangers for a reset link", () => {
  it("are counted by network, /24 of IPv4 and /64 of IPv6, and do not limit the owner on another network", async () => {
    const user = await createUser();
    await askFromNetworks(user, ["198.51.101.1", "198.51.101.2"]);
    expect(await links(user)).toBe(3);
    await askFromNetworks(user, ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"]);
    expect(await links(user)).toBe(6);
    await askFromNetworks(user, ["203.0.114.1"]);
    expect(await links(user)).toBe(9);
  });

  it("make ten mails a day from one network, and twenty from all networks together", async () => {
    const one = await createUser();
    const all = await createUser();
    for (let hour = 0; hour < 6; hour++) {
      await askFromNetworks(one, ["198.51.102.1"]);
      clock.time += 61 * MINUTE;
    }
    expect(await links(one)).toBe(10);
    await askFromNetworks(all, networks(10));
    expect(await links(all)).toBe(20);
  });

  it("do not prevent a mail to an owner on a network where they signed in, however many networks ask", async () => {
    const owners = { "203.0.115.7": "203.0.115.99", "2001:db8:7:8::1": "2001:db8:7:8:9:a:b:c" };
    for (const [signedInFrom, asksFrom] of Object.entries(owners)) {
      const user = await createUser();
      await env.DB.prepare("UPDATE sessions SET ip = ? WHERE user_id = ?").bind(signedInFrom, user.userId).run();
      await askFromNetworks(user, networks(10));
      expect(await links(user)).toBe(20);
      await askFromNetworks(user, ["198.51.150.1"]);
      expect(await links(user)).toBe(20);
      await askFromNetworks(user, [asksFrom]);
      expect(await links(user)).toBe(23);
    }
  });
});
