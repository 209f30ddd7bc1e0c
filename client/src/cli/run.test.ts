import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runCli } from "./run.ts";
import { readSettings, saveSettings } from "./settings.ts";
import { formatRupees, formatTable } from "./table.ts";

const POTATO = { _id: "01M84RD7KB3DNJBVW3GSG45PN4", name: "Potato (Jyoti)", unit: "kg" };
const PLACE = { location: "patna", deliveryAddress: "Kitchen door", phone: "9123456780" };

/** The key of an order that was placed before. */
const ORDERED = "PO-7";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rasad-cli-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

/**
 * Stubs a shop that matches every line of a list to potatoes with this confidence. `available`: its stock, if short.
 */
const serveShop = (confidence: number, available?: number) => {
  const placed: { expectedTotal?: number; items: unknown; deliveryAddress: string }[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    const { pathname } = new URL(input);
    const body = init.body ? JSON.parse(String(init.body)) : null;
    if (pathname === "/api/orders/my-orders") return Response.json({ orders: [PLACE], nextCursor: null });
    if (pathname === "/api/lists/parse") {
      const candidates = [{ product: POTATO, quantity: 7, confidence, notes: [] }];
      const lines = (body.text as string).split("\n").map((text) => ({ text, confidence, candidates }));
      return Response.json({ lines, notUnderstood: [] });
    }
    const lines = [{ ...POTATO, price: 24, quantity: 20, total: 480, available }];
    if (pathname === "/api/orders/quote") return Response.json({ quote: { lines, total: 480 } });
    if (pathname !== "/api/orders" || body.expectedTotal !== 480) throw new Error(pathname);
    placed.push(body);
    const key = new Headers(init.headers).get("Idempotency-Key");
    if (available !== undefined && key !== ORDERED)
      return Response.json({ code: "orders.stock_short", message: "Too few potatoes" }, { status: 409 });
    return Response.json({ order: { _id: "O1" } }, { status: 201 });
  });
  return placed;
};

/** Runs the command line; `answer` is the user's answer, null without a terminal. */
const run = async (args: readonly string[], { answer = null as string | null, environment = {} } = {}) => {
  const [printed, said]: string[][] = [[], []];
  const code = await runCli(args, {
    print: (line) => printed?.push(line),
    say: (line) => said?.push(line),
    ask: async () => answer,
    environment: { RASAD_URL: "https://shop.example", RASAD_TOKEN: "t", XDG_CONFIG_HOME: folder, ...environment },
    signal: new AbortController().signal,
  });
  return { code, printed, said: said?.join("\n") };
};

const orderFile = (text: string): string => {
  const file = join(folder, "order.csv");
  writeFileSync(file, text);
  return file;
};

describe("rasad order", () => {
  it("shows lines and total, and orders them when the user agrees", async () => {
    const placed = serveShop(0.95);
    const file = orderFile("name,quantity\nPotato,15\naloo,5\n");
    const { code, printed, said } = await run(["order", file], { answer: "y" });
    expect(code).toBe(0);
    expect(printed).toEqual(["O1"]);
    expect(said).toContain("Total: ₹480, cash on delivery");
    expect(placed).toMatchObject([
      { items: [{ productId: POTATO._id, quantity: 20 }], deliveryAddress: "Kitchen door" },
    ]);
  });

  it.each([
    ["n", [], 0.95, 3],
    ["", [], 0.95, 3],
    [null, [], 0.95, 3],
    [null, ["--yes"], 0.95, 0],
    // A user has to review uncertain matches.
    [null, ["--yes"], 0.5, 3],
    ["yes", [], 0.5, 0],
  ])("answered %j, with options %j and confidence %d, exits with %i", async (answer, more, confidence, expected) => {
    const placed = serveShop(confidence);
    const { code } = await run(["order", orderFile("Potato,20"), ...more], { answer });
    expect(code).toEqual(expected);
    expect(placed.length).toEqual(expected === 0 ? 1 : 0);
  });

  it("returns the order of an earlier run with the same key, which took the last units", async () => {
    serveShop(1, 0);
    const runWith = (...more: string[]) => run(["order", orderFile("Potato,20"), "--yes", ...more]);
    expect(await runWith("--key", ORDERED)).toMatchObject({ code: 0, printed: ["O1"] });
    for (const { code, said } of [await runWith(), await runWith("--key", "PO-8")])
      expect([code, said]).toEqual([3, expect.stringContaining("Nothing was ordered: there is only")]);
  });

  it.each([
    [["order"]],
    [["order", "no-such-file.csv"]],
    [["order", "a.csv", "--payment", "gold"]],
    [["sell"]],
    [["--nonsense"]],
  ])("rejects %j as wrong use", async (args) => {
    serveShop(1);
    expect((await run(args)).code).toBe(2);
  });
});

it("lists orders and documents, and saves the documents' PDFs under their plain names", async () => {
  // It is past midnight in India, whose days the shop uses, and still the day before in UTC.
  const order = { _id: "O1", createdAt: "2027-03-31T18:30:00.000Z", status: "delivered", paymentStatus: "paid" };
  const items = [{ product: POTATO, quantity: 20 }];
  const paper = { id: "D1", number: "26P/000123", issuedAt: "2027-04-01T23:59:00.000Z", kind: "invoice", total: 480 };
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (input: string) => {
    const { pathname, search } = new URL(input);
    asked.push(pathname + search);
    if (pathname === "/api/orders/my-orders")
      return Response.json({ orders: [{ ...order, total: 480, items }], nextCursor: null });
    const headers = { "Content-Disposition": `attachment; filename="../26P-000123.pdf"` };
    if (pathname.endsWith("/pdf")) return new Response("%PDF-", { headers });
    return Response.json({ documents: [{ ...paper, orderId: "O1" }] });
  });
  expect((await run(["orders", "--limit", "5"])).printed).toEqual([
    "O1  2027-04-01  delivered  paid  ₹480  20 kg Potato (Jyoti)",
  ]);
  const here = vi.spyOn(process, "cwd").mockReturnValue(folder);
  const { printed, said } = await run(["documents", "O1", "--save"]);
  here.mockRestore();
  expect(printed).toEqual(["26P/000123  2027-04-02  invoice  ₹480  O1"]);
  expect(said).toBe("Saved 26P-000123.pdf");
  expect(readFileSync(join(folder, "26P-000123.pdf"), "utf8")).toBe("%PDF-");
  expect(asked).toEqual(["/api/orders/my-orders?limit=5", "/api/orders/O1/documents", "/api/documents/D1/pdf"]);
  expect((await run(["documents", "O1", "O2"])).code).toBe(2);
});

it("says in its help which scopes each command needs", async () => {
  const help = (await run(["--help"])).printed?.join("\n") ?? "";
  for (const command of ["order FILE.csv", "orders", "follow ORDER", "documents [ORDER]"])
    expect(
      help.split("  rasad ").find((part) => part.startsWith(`${command} `)),
      command,
    ).toMatch(/scopes? \w+:/);
});

describe("settings", () => {
  const saved = { url: "https://shop.example", token: "saved" };

  it("are saved in a file that only its owner can read, even when it already exists", async () => {
    const environment = { XDG_CONFIG_HOME: folder };
    const file = await saveSettings(saved, environment);
    await saveSettings({ ...saved, token: "newer" }, environment);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8")).token).toBe("newer");
  });

  it("use a saved token for the saved shop only", async () => {
    const environment = { XDG_CONFIG_HOME: folder };
    await saveSettings(saved, environment);
    expect(await readSettings({}, environment)).toEqual(saved);
    expect(await readSettings({ url: "https://other.example" }, environment)).toEqual({ url: "https://other.example" });
    expect(await readSettings({ url: "https://shop.example/" }, environment)).toMatchObject({ token: "saved" });
    expect(await readSettings({ token: "asked" }, { ...environment, RASAD_TOKEN: "told" })).toEqual({
      ...saved,
      token: "asked",
    });
  });
});

it("aligns columns, and formats rupees in Indian notation", () => {
  expect(
    formatTable([
      ["a", 5, "₹9"],
      ["bbb", 10, formatRupees(123456.5)],
    ]),
  ).toEqual(["a     5            ₹9", "bbb  10  ₹1,23,456.50"]);
});
