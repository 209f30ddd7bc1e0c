import { afterEach, expect, it } from "vitest";
import { createOwner, db } from "../testing/factories.ts";
import { env } from "../testing/faults.ts";
import { countRows } from "../testing/orders.ts";
import { createAuditArchive } from "./audit-archive.service.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.now();
const OLD = NOW - 800 * DAY;

/** Writes one line at each of these times; each line names the one before it. */
const writeLines = async (times: readonly number[]): Promise<string[]> => {
  const { userId } = await createOwner();
  const ids = times.map((_, i) => `line-${String(i).padStart(3, "0")}`);
  const insert = env.DB.prepare(
    `INSERT INTO audit_log (id, at, actor_id, action, subject_type, subject_id, subject_label, previous_id)
     VALUES (?, ?, ?, 'order.confirmed', 'order', 'x', 'x', ?)`,
  );
  await env.DB.batch(ids.map((id, i) => insert.bind(id, times[i] ?? 0, userId, ids[i - 1] ?? null)));
  return ids;
};
const archive = (bucket: Pick<R2Bucket, "put"> = env.ARCHIVE, now = NOW) =>
  createAuditArchive({ db, clock: { now: () => now }, archive: bucket });
const readArchive = async (): Promise<{ id: string; previousId: string | null }[]> => {
  const { objects } = await env.ARCHIVE.list();
  const files = await Promise.all(objects.map(async ({ key }) => (await env.ARCHIVE.get(key))?.text() ?? ""));
  return files.flatMap((text) => text.trim().split("\n")).map((line) => JSON.parse(line));
};

afterEach(async () => {
  await env.DB.prepare("DELETE FROM audit_log").run();
  for (const { key } of (await env.ARCHIVE.list()).objects) await env.ARCHIVE.delete(key);
});

it("moves lines older than two years into the archive, and no other", async () => {
  const ids = await writeLines([OLD, OLD, OLD, NOW - 729 * DAY, NOW]);
  await archive().archiveOld(500);
  expect((await readArchive()).map(({ id, previousId }) => [id, previousId])).toEqual([
    [ids[0], null],
    [ids[1], ids[0]],
    [ids[2], ids[1]],
  ]);
  const { results } = await env.DB.prepare("SELECT id, previous_id AS previousId FROM audit_log ORDER BY rowid").all();
  expect(results).toEqual([
    { id: ids[3], previousId: null },
    { id: ids[4], previousId: ids[3] },
  ]);
});

it("waits until a month of lines is old, and moves at most the given number", async () => {
  await writeLines([NOW - 740 * DAY, NOW]);
  await archive().archiveOld(500);
  expect(await countRows("audit_log")).toBe(2);
  await env.DB.prepare("DELETE FROM audit_log").run();

  await writeLines(Array.from({ length: 30 }, () => OLD));
  await archive().archiveOld(20);
  expect(await countRows("audit_log")).toBe(10);
  await archive().archiveOld(20);
  expect(await countRows("audit_log")).toBe(0);
  expect(new Set((await readArchive()).map(({ id }) => id)).size).toBe(30);
});

it("removes nothing when writing the archive fails", async () => {
  await writeLines([OLD, OLD]);
  const failing = archive({ put: () => Promise.reject(new Error("R2 is down")) });
  await expect(failing.archiveOld(500)).rejects.toThrow("R2 is down");
  expect(await countRows("audit_log")).toBe(2);
});

it("loses no line when a slow run writes after the next one, which found another old line", async () => {
  const ids = await writeLines([OLD, OLD, NOW - 730 * DAY + 1]);
  const put = async (key: string, lines: Uint8Array) => {
    await archive(env.ARCHIVE, NOW + 60_000).archiveOld(500);
    return env.ARCHIVE.put(key, lines);
  };
  const slow = archive({ put } as Pick<R2Bucket, "put">);
  await expect(slow.archiveOld(500)).rejects.toThrow("assert_changed_failed");
  expect(await countRows("audit_log")).toBe(0);
  expect([...new Set((await readArchive()).map(({ id }) => id))].sort()).toEqual(ids);
});

it("removes nothing when a line that the archive lacks is among the old ones", async () => {
  await writeLines([OLD, OLD]);
  const put = async (key: string, lines: Uint8Array) => {
    await env.DB.prepare("DELETE FROM audit_log WHERE id = 'line-001'").run();
    return env.ARCHIVE.put(key, lines);
  };
  const meanwhile = archive({ put } as Pick<R2Bucket, "put">);
  await expect(meanwhile.archiveOld(500)).rejects.toThrow("assert_changed_failed");
  expect(await countRows("audit_log")).toBe(1);
});
