import ICAL from "ical.js";
import { expect, test } from "vitest";
import { createClient, signIn } from "./support/client.ts";
import { longTest } from "./support/long-test.ts";
import { placeOrder } from "./support/orders.ts";

const ADDRESS = '[data-testid="calendar-address"] code';

test("a buyer makes a calendar address without script, reads it elsewhere, and ends it", async () => {
  const buyer = await signIn("hotel2@rasad.test");
  const profile = await buyer.open("/profile");
  expect(profile.find('a[href="/profile/calendar"]').textContent).toContain("Calendar of deliveries");
  const empty = await buyer.open("/profile/calendar");
  empty.see.getByText("There is none yet.");
  const made = await buyer.press(empty, empty.button("Make the address"));
  const { pathname } = new URL(made.text(ADDRESS));
  expect(made.html).toContain(`webcal://`);
  const { _id } = await placeOrder(buyer);

  const stranger = createClient();
  const answer = await stranger.send(pathname);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, max-age=900");
  expect(answer.headers.getSetCookie()).toEqual([]);
  const uids = new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents("vevent")
    .map((event) => event.getFirstPropertyValue("uid"));
  expect(uids).toContain(`${_id}@rasad`);
  const etag = answer.headers.get("ETag") ?? "";
  expect((await stranger.send(pathname, { headers: { "If-None-Match": etag } })).status).toBe(304);

  const later = await buyer.open("/profile/calendar");
  expect(later.document.querySelector(ADDRESS)).toBeNull();
  later.button("Make a new address");
  const ended = await buyer.press(later, later.button("End the address"));
  ended.see.getByText("There is none yet.");
  for (const path of [pathname, "/calendar/nothing.ics"]) {
    const gone = await stranger.send(path);
    expect(gone.status).toBe(404);
    expect(await gone.text()).toBe("Not found");
  }
});

longTest("tells agents and admins that a calendar is for a buyer's account", async () => {
  for (const email of ["agent@rasad.test", "admin@rasad.test"]) {
    const page = await (await signIn(email)).open("/profile/calendar");
    expect(page.status, email).toBe(403);
    page.see.getByText("Only the owner of a buyer's account has a calendar address.");
  }
});
