import { beforeAll, expect, test } from "vitest";
import { createClient, signIn } from "../support/client.ts";
import { mailsTo } from "../support/mail.ts";
import { checkFile } from "./check-file.ts";
import { checkHeaders } from "./check-headers.ts";
import { crawl } from "./crawl.ts";
import { sendForged, sweepHeaders } from "./forged.ts";
import { ROUNDS, sendForms } from "./forms.ts";
import { findUnescaped, TEXTS } from "./payloads.ts";
import { readLog, Secrets } from "./secrets.ts";
import { openDoors, PICTURES, uploadAll } from "./uploads.ts";
import { type Walked, walk } from "./walk.ts";

/** A small part of hostile.proof.test.ts, in the shop that all tests of pages share: one text, no product of its own. */
const secrets = new Secrets();
let walked: Walked;

beforeAll(async () => {
  const admin = await signIn("admin@rasad.test");
  walked = await walk({ admin, text: TEXTS[0] ?? "", secrets, withProduct: false });
});

test("finds what is not escaped, not guarded and not sent, so that the tests below can fail", () => {
  expect(findUnescaped(`<p>${TEXTS[0]}</p>`)).not.toEqual([]);
  expect(findUnescaped(`<p title="${TEXTS[1]}">`)).not.toEqual([]);
  expect(checkFile("text/csv", new Uint8Array(1), `name\n"=hx7()"`)).toEqual(["the cell =hx7() is a formula"]);
  expect(checkFile("text/calendar", new Uint8Array(1), "BEGIN:VCALENDAR\r\nATTENDEE:x\r\nEND:VCALENDAR")).not.toEqual(
    [],
  );
  const bare = new Response("<script>hxrun()</script>", {
    headers: { "Content-Type": "text/html; charset=utf-8", "Set-Cookie": "a=b" },
  });
  Object.defineProperty(bare, "url", { value: "http://localhost/" });
  const found = checkHeaders(bare, "<script>hxrun()</script>", { isVisitor: true });
  expect(found).toEqual(expect.arrayContaining(["may stand in a frame", "cookie a is not Secure", "no Cache-Control"]));
});

test("shows a hostile name escaped on pages, in files and in mails", async () => {
  const { buyer, addresses } = walked;
  const { visits, problems } = await crawl(buyer, addresses, { perKind: 1, limit: 25 });
  expect(visits.length).toBeGreaterThan(10);
  const mails = await mailsTo(buyer.email);
  expect([...problems, ...mails.flatMap(({ html }) => findUnescaped(html))]).toEqual([]);
  const profile = visits.filter(({ address }) => /^\/(profile|contact)$/.test(address));
  expect((await sendForms(buyer, profile, ROUNDS.slice(0, 1))).problems).toEqual([]);
});

test("refuses a forged request to some actions and routes, and sends each header there", async () => {
  const forged = await sendForged(walked.buyer, (turn) => turn % 37 === 0);
  const swept = await sweepHeaders(
    { name: "a visitor", client: createClient() },
    ["/sw.js"],
    (turn) => turn % 10 === 0,
  );
  expect(forged.sent > 20).toBe(true);
  expect(swept.sent > 40).toBe(true);
  expect([...forged.problems, ...swept.problems]).toEqual([]);
});

test("takes no hostile picture, and logs no secret of anybody", async () => {
  const { pictures } = await openDoors(walked, await signIn("admin@rasad.test"));
  const few = PICTURES.filter((_, index) => [1, 6, 8, 10, 12].includes(index));
  expect((await uploadAll(pictures.slice(0, 1), few)).problems).toEqual([]);
  expect(secrets.size).toBeGreaterThan(8);
  expect(secrets.findIn(readLog())).toEqual([]);
});
