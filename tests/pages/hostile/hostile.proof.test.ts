import { globSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { reportNone } from "../../../scripts/proof/figure.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { signIn } from "../support/client.ts";
import { mailsTo } from "../support/mail.ts";
import { placeOrder } from "../support/orders.ts";
import { crawl, type Visit } from "./crawl.ts";
import { overrideMethods, sendForged, sweepHeaders } from "./forged.ts";
import { sendForms } from "./forms.ts";
import { sendHeavy } from "./heavy.ts";
import { findUnescaped, TEXTS } from "./payloads.ts";
import { everyone, type Person } from "./people.ts";
import { lookOnPhone } from "./phone.ts";
import { readLog, Secrets } from "./secrets.ts";
import { addressOf, PAGES } from "./site-map.ts";
import { LISTS, openDoors, PICTURES, uploadAll } from "./uploads.ts";
import { type Walked, walk } from "./walk.ts";

const TEST = "tests/pages/hostile/hostile.proof.test.ts";
const SEED = Number(process.env.RASAD_PROOF_SEED ?? 1);

/** Reports a figure that must be zero, and fails with its first cases. */
const expectNone = (figure: string, problems: readonly string[]): void => {
  reportNone({ part: "hostile", test: TEST, figure }, problems);
  expect(problems.slice(0, 40)).toEqual([]);
};

const STARTS = ["/", ...PAGES.map(addressOf)];
/** People who each see pages that nobody else sees; all others see some of these pages. */
const MAIN = ["a visitor", "a buyer", "an agent", "the owner"];
const secrets = new Secrets();
const walked: Walked[] = [];
let people: Person[];

beforeAll(async () => {
  console.log(`hostile with seed ${SEED}; again with: npm run proof -- --only hostile --seed ${SEED}`);
  const admin = await signIn("admin@rasad.test");
  for (const text of TEXTS) walked.push(await walk({ admin, text, secrets, withProduct: true }));
  people = await everyone();
});

test("sends every form with hostile texts, and takes none of them wrongly", async () => {
  const problems: string[] = [];
  let count = 0;
  for (const person of [...people, ...walked.slice(0, 1).flatMap(({ buyer, agent }) => [buyer, agent])]) {
    const { visits }: { visits: readonly Visit[] } = await crawl(person, STARTS, { perKind: 1 });
    const { sent, problems: found } = await sendForms(person, visits);
    count += sent;
    problems.push(...found);
  }
  expectNone(`faults in the answers to ${count} forms filled with hostile texts by 13 people`, problems);
});

test("crawls every page as everyone, and finds every hostile text escaped", async () => {
  const problems: string[] = [];
  let count = 0;
  people = await everyone();
  const all = [
    ...people.map((person) => [person, STARTS, MAIN.includes(person.name) ? 2 : 1] as const),
    ...walked.flatMap(({ buyer, agent, addresses }) => [
      [buyer, addresses, 1] as const,
      [agent, ["/orders", "/cash"], 1] as const,
    ]),
  ];
  for (const [person, starts, perKind] of all) {
    const { visits, problems: found } = await crawl(person, starts, { perKind });
    count += visits.length;
    problems.push(...found);
  }
  expectNone(`faults on ${count} answers of pages and files that ${all.length} people crawled`, problems);
});

test("refuses every forged request", async () => {
  const sent: number[] = [];
  const problems: string[] = [];
  for (const person of people.filter(({ name }) => ["a buyer", "an agent", "the owner"].includes(name)))
    for (const swept of [await sendForged(person), await overrideMethods(person)]) {
      sent.push(swept.sent);
      problems.push(...swept.problems);
    }
  const count = sent.reduce((sum, one) => sum + one);
  expectNone(`forged requests that were not refused, of ${count} to every action and route`, problems);
});

test("sends every header on every answer", async () => {
  const files = globSync("**/*.*", { cwd: "build/client" }).map((name) => `/${name}`);
  let count = 0;
  const problems: string[] = [];
  for (const person of people.filter(({ name }) => ["a visitor", "a buyer", "the owner"].includes(name))) {
    const swept = await sweepHeaders(person, person.name === "a visitor" ? files : []);
    count += swept.sent;
    problems.push(...swept.problems);
  }
  expectNone(`headers, cookies and policies missing on ${count} answers of every route, file and error`, problems);
});

test("takes no hostile file", async () => {
  const [first] = walked;
  if (!first) throw new Error("nobody walked through the shop");
  const { pictures, lists } = await openDoors(first, await signIn("admin@rasad.test"));
  const all = [await uploadAll(pictures, PICTURES), await uploadAll(lists, LISTS)];
  const count = all.reduce((sum, { sent }) => sum + sent, 0);
  expectNone(
    `hostile files taken wrongly, of ${count} uploads`,
    all.flatMap(({ problems }) => problems),
  );
});

test("refuses requests whose work would outgrow their length, and answers others meanwhile", async () => {
  const buyer = people.find(({ name }) => name === "a buyer");
  if (!buyer) throw new Error("nobody buys");
  const { sent, problems } = await sendHeavy(buyer.client);
  expectNone(`heavy requests that were served or kept others waiting, of ${sent}`, problems);
});

test("shows hostile texts on a phone inside their boxes, and runs none", async () => {
  const looks: [Person, string[]][] = [];
  for (const person of people.filter(({ name }) => MAIN.includes(name))) {
    const { visits } = await crawl(person, STARTS, { perKind: 1 });
    const pages = visits.filter(({ html, status, address }) => html && status < 400 && !address.includes("?"));
    looks.push([person, pages.map(({ address }) => address)]);
  }
  for (const { buyer, addresses } of walked.slice(0, 4))
    looks.push([buyer, addresses.filter((one) => !one.includes("."))]);
  const { sent, problems } = await lookOnPhone(looks);
  expectNone(`hostile texts that ran or left their box on ${sent} pages in Chromium at 360 px`, problems);
});

test("shows hostile texts escaped in mails", async () => {
  const problems: string[] = [];
  let count = 0;
  for (const { buyer } of walked) {
    const mails = await mailsTo(buyer.email);
    count += mails.length;
    for (const { subject, html } of mails) {
      problems.push(...findUnescaped(html).map((one) => `${subject}: ${one}`));
      if (/[\r\n]/.test(subject)) problems.push(`a subject of two lines: ${subject}`);
    }
  }
  expect(count).toBeGreaterThan(walked.length);
  expectNone(`hostile texts unescaped in ${count} mails`, problems);
});

test("holds no goods of any value for a stranger, and lets no staff confirm their own order", async () => {
  const problems: string[] = [];
  const expectRefused = (what: string, code: string, answer: Promise<unknown>): Promise<void> =>
    answer.then(
      () => void problems.push(`${what} was let through`),
      (error) => void (String(error).includes(code) || problems.push(`${what}: ${error}`)),
    );
  const stranger = await signIn({ isEmailVerified: false });
  const admin = await signIn("admin@rasad.test");
  const products = await stranger.api<Product[]>("GET", "/products?limit=100");
  const worth = ({ price, stock }: Product) => (price.patna ?? 0) * Math.min(stock, MAX_QUANTITY);
  const [dearest] = products.sort((a, b) => worth(b) - worth(a));
  const quantity = Math.floor(1_00_000 / (dearest?.price.patna ?? 1)) + 1;
  const order = { location: "patna", deliveryAddress: "Kitchen door, Patna", phone: "9123456780" };
  const items = [{ productId: dearest?._id, quantity }];
  const hold = stranger.api("POST", "/payment/create-order", { ...order, items });
  await expectRefused("an unpaid order above one lakh", "payments.too_much_unpaid_for_new", hold);
  const confirm = admin.api("PATCH", `/admin/orders/${(await placeOrder(admin))._id}/confirm`);
  await expectRefused("confirming one's own order", "accounts.own_record", confirm);
  expectNone("of 2 attacks on stock and on one's own order let through", problems);
});

test("logs no secret", () => {
  const found = secrets.findIn(readLog());
  expectNone(`secrets in the Worker's log, of ${secrets.size} that were planted`, found);
});
