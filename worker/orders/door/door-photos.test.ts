import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { createServices } from "../../compose.ts";
import { MAX_PHOTO_BYTES } from "../../platform/images/shrink-photo.ts";
import { as, ORIGIN } from "../../testing/api-client.ts";
import { checkAnswer } from "../../testing/check-answer.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  product,
} from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { CAMERA, PHONE_PICTURES, SVG } from "../../testing/forms/images.ts";
import { accept, accepted, type Cast, countRows } from "../../testing/orders.ts";
import type { DoorFigures } from "./door.contract.ts";

let cast: Cast;
let potato: string;
let path: string;
let id: string;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = ""] = await createProducts([product("Potato")]);
  ({ _id: id } = await accepted(cast, potato));
  path = `/api/orders/${id}/door/photos/${potato}`;
});

const send = (who: Account, bytes: Uint8Array<ArrayBuffer>, to = path): Promise<Response> => {
  const body = new FormData();
  body.append("photo", new File([bytes], "rotten.jpg"));
  return exports.default.fetch(ORIGIN + to, { method: "PUT", headers: { Authorization: `Bearer ${who.token}` }, body });
};
const show = (who: Account, headers: Record<string, string> = {}): Promise<Response> =>
  exports.default.fetch(ORIGIN + path, { headers: { Authorization: `Bearer ${who.token}`, ...headers } });

it("stores a photo of a line without camera metadata, for the order's people and staff only", async () => {
  expect((await show(cast.buyer)).status).toBe(404);
  expect((await send(cast.agent, PHONE_PICTURES["image/jpeg"])).status).toBe(200);
  // The buyer's photo replaces the agent's.
  expect((await send(cast.buyer, PHONE_PICTURES["image/jpeg"])).status).toBe(200);
  expect(await countRows("door_photos", "order_id = ?", id)).toBe(1);
  for (const who of [cast.buyer, cast.agent, cast.staff]) {
    const answer = await show(who);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
    const bytes = await answer.bytes();
    expect(bytes.length).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
    expect(Buffer.from(bytes).includes(CAMERA)).toBe(false);
  }
  for (const stranger of [await createUser(), await createAgent()]) expect((await show(stranger)).status).toBe(404);
});

it("answers 304 to a reader who already has the photo, as openapi.json says", async () => {
  const etag = (await show(cast.buyer)).headers.get("ETag") ?? "";
  const { status } = await show(cast.buyer, { "If-None-Match": etag });
  expect(status).toBe(304);
  await checkAnswer({ method: "GET", path, status, type: "", body: null });
});

it("sends a photo to a reader whose conditions name no copy of it", async () => {
  const statuses: Record<string, number> = {};
  for (const [name, value] of [
    ["If-Match", '"'],
    ["If-Match", '"another"'],
    ["If-None-Match", "'\"<>"],
    ["If-None-Match", "%00%ff"],
    ["If-None-Match", "x".repeat(3_000)],
    ["If-None-Match", `"${"x".repeat(3_000)}"`],
    ["If-None-Match", '"a,b", W/"c", "'],
    ["If-None-Match", 'W/"another", "a,b"'],
    ["If-Unmodified-Since", "yesterday"],
    ["If-Modified-Since", "-1"],
    ["Range", "-1"],
  ] as const)
    statuses[`${name}: ${value}`] = (await show(cast.buyer, { [name]: value })).status;
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
});

it("sends no photo to a reader who has any copy, or this one among others", async () => {
  const etag = (await show(cast.buyer)).headers.get("ETag") ?? "";
  for (const sent of ["*", `"another", W/${etag}`, `"a,b",${etag}`])
    expect((await show(cast.buyer, { "If-None-Match": sent })).status).toBe(304);
});

it("refuses a file that is no picture, a line that is not in the order, and everyone else", async () => {
  expect((await send(cast.agent, SVG)).status).toBe(415);
  expect((await send(cast.agent, PHONE_PICTURES["image/jpeg"], `/api/orders/${id}/door/photos/other`)).status).toBe(
    404,
  );
  for (const stranger of [await createUser(), await createAgent(), cast.staff])
    expect((await send(stranger, PHONE_PICTURES["image/jpeg"])).status).toBe(404);
});

it("is not shown to the next agent as theirs when the order is released", async () => {
  const order = await accepted(cast, potato);
  const hasPhoto = async (who: Account) => {
    const { body } = await as(who.token).get<{ door: DoorFigures }>(`/orders/${order._id}/door`);
    return body.door.lines[0]?.hasPhoto;
  };
  await send(cast.agent, PHONE_PICTURES["image/jpeg"], `/api/orders/${order._id}/door/photos/${potato}`);
  expect(await hasPhoto(cast.buyer)).toBe(true);
  await as(cast.staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" });
  const next = await createAgent();
  await accept(next, order._id);
  expect([await hasPhoto(next), await hasPhoto(cast.buyer)]).toEqual([false, false]);
});

it("accepts a photo that arrives late after the delivery, but not two days later", async () => {
  const deliveredAgo = (ms: number) =>
    env.DB.prepare("UPDATE orders SET status = 'delivered', delivered_at = ? WHERE id = ?")
      .bind(Date.now() - ms, id)
      .run();
  const HOUR = 3_600_000;
  await deliveredAgo(47 * HOUR);
  expect((await send(cast.agent, PHONE_PICTURES["image/jpeg"])).status).toBe(200);
  await deliveredAgo(49 * HOUR);
  expect((await send(cast.agent, PHONE_PICTURES["image/jpeg"])).status).toBe(404);
});

it("is deleted with its picture after ninety days", async () => {
  const services = createServices(env, { waitUntil: () => undefined });
  await services.door.dropOldDoorPhotos(10);
  expect((await show(cast.buyer)).status).toBe(200);
  await env.DB.prepare("UPDATE door_photos SET at = at - ?")
    .bind(91 * 24 * 3_600_000)
    .run();
  await services.door.dropOldDoorPhotos(10);
  expect(await countRows("door_photos")).toBe(0);
  expect((await show(cast.buyer)).status).toBe(404);
});
