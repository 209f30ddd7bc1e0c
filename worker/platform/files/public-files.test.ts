import { expect, it, vi } from "vitest";
import { createReadPublicFile } from "./public-files.ts";

const FONT = new Uint8Array([1, 2, 3]);
const fetchOf = (...answers: (() => Promise<Response>)[]) => {
  const fetch = vi.fn<Fetcher["fetch"]>();
  for (const answer of answers) fetch.mockImplementationOnce(answer);
  return fetch;
};
const found = async () => new Response(FONT);

it("reads a file once", async () => {
  const fetch = fetchOf(found);
  const read = createReadPublicFile({ fetch });
  expect([await read("/a.ttf"), await read("/a.ttf")]).toEqual([FONT, FONT]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

it("does not wait for the read of another request, which never ends when its client hangs up", async () => {
  const read = createReadPublicFile({ fetch: fetchOf(() => new Promise(() => {}), found) });
  void read("/a.ttf");
  expect(await read("/a.ttf")).toEqual(FONT);
});

it("reads a file again that was not found", async () => {
  const read = createReadPublicFile({ fetch: fetchOf(async () => new Response(null, { status: 404 }), found) });
  await expect(read("/a.ttf")).rejects.toThrow("/a.ttf answered 404");
  expect(await read("/a.ttf")).toEqual(FONT);
});
