import { expect, it, vi } from "vitest";
import { askBucket } from "./ask-bucket.ts";

const down = () => Promise.reject(new Error("We encountered an internal error. Please try again. (10001)"));

it("asks R2 again when it failed", async () => {
  const work = vi.fn<() => Promise<string>>().mockImplementationOnce(down).mockResolvedValue("file");
  expect(await askBucket(work)).toBe("file");
});

it("answers 503 when R2 failed twice", async () => {
  const work = vi.fn(down);
  await expect(askBucket(work)).rejects.toMatchObject({ code: "server.unavailable", status: 503, retryAfter: 5 });
  expect(work).toHaveBeenCalledTimes(2);
});
