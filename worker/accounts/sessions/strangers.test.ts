import { SignJWT } from "jose";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT_FAILURES, LOGIN_FAILURES } from "../../limits/limits.repo.ts";
import { CpuQueue } from "../../platform/concurrency/cpu-queue.ts";
import { MutexOverflow } from "../../platform/concurrency/mutex.ts";
import { as, call, countByOutcome } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { deviceIn, headersOf, type Place, signInAt } from "../../testing/sign-in.ts";

const PASSWORD = "six or more";
let addresses = 0;
/** A new address, in a network of its own. */
const elsewhere = (): Place => ({ ip: `198.${51 + ++addresses}.100.7` });

const createOwner = () => createUser({ password: PASSWORD });
const times = <T>(count: number, work: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, work));
const guess = (place: Place, { email }: Account) => signInAt(place, email, "a wrong guess");
const status = async (place: Place, { email }: Account): Promise<number> =>
  (await signInAt(place, email, PASSWORD)).status;
const failHere = async (place: Place, account: Account, failures = LOGIN_FAILURES.free): Promise<void> => {
  for (let i = 0; i < failures; i++) expect((await guess(place, account)).status).toBe(401);
};
/** Uses up a place's wrong passwords: sends only the first and the last, and sets the count between them. */
const blockHere = async (place: Place, account: Account): Promise<void> => {
  await failHere(place, account, 1);
  await env.DB.prepare("UPDATE limits SET count = ? WHERE key LIKE ? AND count = 1")
    .bind(LOGIN_FAILURES.free - 1, `password:${account.userId}:%`)
    .run();
  await failHere(place, account, 1);
};
/** A device on which the account signed in before. */
const createDevice = async ({ email }: Account, place = elsewhere()): Promise<Required<Place>> => {
  const answer = await signInAt(place, email, PASSWORD);
  expect(answer.status).toBe(200);
  return { ...place, device: deviceIn(answer) };
};

const hashes = vi.spyOn(CpuQueue.prototype, "run");
afterEach(async () => {
  vi.useRealTimers();
  await env.DB.prepare("DELETE FROM limits").run();
});

describe("wrong passwords of a stranger", () => {
  it("do not block the owner on another network", async () => {
    const stranger = elsewhere();
    const owner = await createOwner();
    await blockHere(stranger, owner);
    expect(await status(stranger, owner)).toBe(429);
    for (let i = 0; i < 2; i++) expect(await status(elsewhere(), owner)).toBe(200);
  });

  it("do not block a device that signed in before, even at the same address", async () => {
    const stranger = elsewhere();
    const owner = await createOwner();
    const home = await createDevice(owner, stranger);
    await env.DB.prepare("UPDATE limits SET count = 60 WHERE key = ?").bind(`login:${stranger.ip}`).run();
    const blocked = await signInAt(stranger, owner.email, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(blocked.body.code).toBe("limits.login");
    expect(await status(home, owner)).toBe(200);
  });

  it("count for all addresses of one /24, and of one IPv6 /64", async () => {
    const first = await createOwner();
    const second = await createOwner();
    await blockHere({ ip: "203.0.113.1" }, first);
    expect(await status({ ip: "203.0.113.99" }, first)).toBe(429);
    expect(await status({ ip: "203.0.114.1" }, first)).toBe(200);
    await blockHere({ ip: "2001:db8:1:1::1" }, second);
    expect(await status({ ip: "2001:db8:1:1:ffff::2" }, second)).toBe(429);
    expect(await status({ ip: "2001:db8:1:2::1" }, second)).toBe(200);
  });

  it("are slowed together when they come from many networks, without a hash, and no known device is", async () => {
    const owner = await createOwner();
    const home = await createDevice(owner);
    await failHere(elsewhere(), owner, 1);
    await env.DB.prepare("UPDATE limits SET count = ? WHERE key = ?")
      .bind(ACCOUNT_FAILURES.free - 1, `password:${owner.userId}:login:networks`)
      .run();
    await failHere(elsewhere(), owner, 1);
    hashes.mockClear();
    const refused = await signInAt(elsewhere(), owner.email, PASSWORD);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("auth.too_many_attempts");
    expect(hashes.mock.calls.length).toBe(0);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await status(home, owner)).toBe(200);
  });
});

describe("a device that signed in before", () => {
  it("is limited by its own wrong passwords only, and limits nobody else", async () => {
    const owner = await createOwner();
    const place = elsewhere();
    const home = await createDevice(owner, place);
    const office = await createDevice(owner, place);
    await blockHere(home, owner);
    expect(await status(home, owner)).toBe(429);
    expect([await status(office, owner), await status(place, owner)]).toEqual([200, 200]);
  });

  it("has no more guesses than a stranger when it sends many at once", async () => {
    const owner = await createOwner();
    const home = await createDevice(owner);
    const answers = await times(8, () => guess(home, owner));
    expect(countByOutcome(answers)).toEqual({ "401 auth.invalid_credentials": 5, "429 auth.too_many_attempts": 3 });
  });

  it("shares a limit with all other devices of the account", async () => {
    const owner = await createOwner();
    const home = await createDevice(owner);
    const office = await createDevice(owner);
    await failHere(home, owner, 1);
    await env.DB.prepare("UPDATE limits SET count = ? WHERE key = ?")
      .bind(ACCOUNT_FAILURES.free - 1, `password:${owner.userId}:login:devices`)
      .run();
    await failHere(home, owner, 1);
    expect([await status(office, owner), await status(elsewhere(), owner)]).toEqual([429, 200]);
  });

  it("is known by a cookie of 400 days that no script reads and no sign-out ends", async () => {
    const stranger = elsewhere();
    const owner = await createOwner();
    const answer = await signInAt(elsewhere(), owner.email, PASSWORD);
    const [, cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-rasad_device=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000$/);
    const out = await as(answer.body.token).post("/auth/logout");
    expect(out.headers.getSetCookie().join()).not.toContain("rasad_device");
    expect(out.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    await blockHere(stranger, owner);
    expect(await status({ ...stranger, device: deviceIn(answer) }, owner)).toBe(200);
  });

  it("keeps its id, and knows up to five accounts", async () => {
    const owners = await times(6, createOwner);
    const [first = owners[0] as Account, second = first] = owners;
    let home = await createDevice(first);
    for (const owner of owners.slice(1)) home = await createDevice(owner, home);
    const claims = JSON.parse(atob(home.device.split(".")[1] ?? ""));
    expect(claims.accounts).toEqual(
      owners
        .slice(1)
        .reverse()
        .map(({ userId }) => userId),
    );
    await blockHere(home, second);
    expect(await status({ ip: home.ip }, second)).toBe(200);
    // The device no longer knows the first account, so its wrong passwords count as a stranger's.
    await blockHere(home, first);
    expect(await status({ ip: home.ip }, first)).toBe(429);
  });

  it("counts as a stranger's for any other account, and with a cookie that we did not sign", async () => {
    const stranger = elsewhere();
    const owner = await createOwner();
    const other = await createOwner();
    const home = await createDevice(other, stranger);
    const forge = (secret: string, issuer: string) =>
      new SignJWT({ accounts: [owner.userId] })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuer(issuer)
        .setJti("a-device")
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(secret));
    await blockHere(home, owner);
    const cookies = [
      home.device,
      "not a token",
      owner.token,
      await forge("another secret of thirty-two characters", "rasad-device"),
      await forge(env.SESSION_SECRET, "rasad"),
    ];
    for (const device of cookies) expect(await status({ ...stranger, device }, owner)).toBe(429);
    expect(await status({ ...stranger, device: await forge(env.SESSION_SECRET, "rasad-device") }, owner)).toBe(200);
  });

  it("is no session", async () => {
    const { device } = await createDevice(await createOwner());
    expect((await as(device).get("/auth/me")).status).toBe(401);
    const asCookie = await call("GET", "/auth/me", { headers: { Cookie: `__Host-rasad_session=${device}` } });
    expect(asCookie.status).toBe(401);
  });
});

describe("attempts at the same time", () => {
  it("all succeed with the right password, also after wrong ones", async () => {
    const owner = await createOwner();
    const place = elsewhere();
    expect(countByOutcome(await times(5, () => signInAt(place, owner.email, PASSWORD)))).toEqual({ "200": 5 });
    await failHere(place, owner, LOGIN_FAILURES.free - 1);
    expect(countByOutcome(await times(4, () => signInAt(place, owner.email, PASSWORD)))).toEqual({ "200": 4 });
  });

  it("leave no attempt counted as in flight", async () => {
    const owner = await createOwner();
    const place = elsewhere();
    await times(3, () => signInAt(place, owner.email, PASSWORD));
    await times(7, () => guess(place, owner));
    const { results } = await env.DB.prepare(
      "SELECT in_flight, count FROM limits WHERE key LIKE 'password:%' ORDER BY key",
    ).all();
    expect(results).toEqual([
      { in_flight: 0, count: 5 },
      { in_flight: 0, count: 5 },
    ]);
  });

  it("are not counted when the password could not be checked", async () => {
    const owner = await createOwner();
    const place = elsewhere();
    for (let i = 0; i <= LOGIN_FAILURES.free; i++) {
      hashes.mockRejectedValueOnce(new MutexOverflow("too many are waiting"));
      expect(await status(place, owner)).toBe(503);
    }
    expect(await status(place, owner)).toBe(200);
  });

  it("count as failed when their outcome was lost", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const owner = await createOwner();
    const place = elsewhere();
    await failHere(place, owner, 1);
    await env.DB.prepare("UPDATE limits SET in_flight = 4, in_flight_until = ? WHERE key LIKE '%:networks:%'")
      .bind(Date.now() + 30_000)
      .run();
    vi.setSystemTime(Date.now() + 30_000);
    await failHere(place, owner, 1);
    expect((await guess(place, owner)).status).toBe(429);
  });

  it("hash five of twelve wrong passwords, and tell a program without cookies the wait in Retry-After", async () => {
    const stranger = elsewhere();
    vi.useFakeTimers({ toFake: ["Date"] });
    const owner = await createOwner();
    hashes.mockClear();
    const answers = await times(12, () => guess(stranger, owner));
    expect(hashes).toHaveBeenCalledTimes(LOGIN_FAILURES.free);
    const refused = answers.filter(({ status: code }) => code === 429);
    expect(refused).toHaveLength(7);
    expect(new Set(refused.map(({ headers }) => headers.get("Retry-After")))).toEqual(new Set(["15"]));
    vi.setSystemTime(Date.now() + 15_000);
    const { headers } = await call("POST", "/auth/login", {
      body: { email: owner.email, password: PASSWORD },
      headers: headersOf(stranger),
    });
    expect(headers.get("Retry-After")).toBeNull();
  });
});
