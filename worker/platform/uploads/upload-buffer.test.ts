import { expect, it } from "vitest";
import { type UploadBuffer, UploadBuffers } from "./upload-buffer.ts";

const bodyOf = (text: string) => new Response(text).body as ReadableStream;

const readAll = async (buffer: UploadBuffer, text: string) => {
  const reader = bodyOf(text).getReader({ mode: "byob" });
  let length = 0;
  for (let count = await buffer.fill(reader, 0); count !== null; count = await buffer.fill(reader, length))
    length += count;
  return new TextDecoder().decode(new Uint8Array(buffer.memory, 0, length));
};

it("creates as many buffers as there are concurrent uploads, however many follow one another", async () => {
  const buffers = new UploadBuffers(1024);
  const before = new Set<ArrayBuffer>();
  const upload = () =>
    buffers.run(async () => {
      before.add(buffers.current().memory);
      await scheduler.wait(5);
    });
  for (let round = 0; round < 10; round++) await Promise.all([upload(), upload(), upload()]);
  expect(before.size).toBe(3);
});

it("reads each body into its own upload's buffer", async () => {
  const buffers = new UploadBuffers(1024);
  const upload = (text: string) => buffers.run(() => readAll(buffers.current(), text));
  expect(await Promise.all(["one", "two", "", "four"].map(upload))).toEqual(["one", "two", "", "four"]);
});

it("reuses the memory after a failure, but not while a read of it has not ended", async () => {
  const buffers = new UploadBuffers(1024);
  const memoryOf = () => buffers.run(async () => buffers.current().memory);
  const first = await memoryOf();
  await expect(buffers.run(() => Promise.reject(new Error("mine")))).rejects.toThrow("mine");
  expect(await memoryOf()).toBe(first);

  const stalled = new IdentityTransformStream();
  await buffers.run(async () => {
    void buffers.current().fill(stalled.readable.getReader({ mode: "byob" }), 0);
  });
  expect(await memoryOf()).not.toBe(first);
  await stalled.writable.close();
});
