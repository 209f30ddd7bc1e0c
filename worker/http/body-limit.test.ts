import { Hono } from "hono";
import { expect, it } from "vitest";
import { MAX_LINE_NOTE, MAX_LIST_LINES } from "../lists/list-limits.contract.ts";
import { isAppError } from "../platform/errors.contract.ts";
import { limitBody } from "./body-limit.ts";

const app = new Hono()
  .use(limitBody)
  .post("*", async (c) => c.text(String((await c.req.formData()).getAll("note").length)))
  .onError((error, c) => c.text(error.message, isAppError(error) ? error.status : 500));

/** The largest possible form: a letter of an Indian script takes nine bytes when it is form-encoded. */
const longestList = new URLSearchParams(
  Array.from({ length: MAX_LIST_LINES }, () => [
    ["productId", "01KZZZZZZZZZZZZZZZZZZZZZZZ"],
    ["par", "12.5"],
    ["quantity", "12.5"],
    ["note", "न".repeat(MAX_LINE_NOTE)],
    ["shortRule", "leave_out"],
    ["place", "500"],
  ]).flat(),
);

const send = async (path: string) => (await app.request(path, { method: "POST", body: longestList })).status;

it("takes the form of a list with as many lines and as long notes as a list may have", async () => {
  expect(await send("/lists/01KZ/edit")).toBe(200);
  expect(await send("/lists/01KZ/edit.data")).toBe(200);
  expect(await send("/lists/01KZ")).toBe(413);
  expect(await send("/contact")).toBe(413);
});
