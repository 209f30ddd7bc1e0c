import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allMessages } from "../../app/i18n/all-messages.ts";
import { BINDINGS, describeBindings } from "../../scripts/generate/bindings.ts";
import { staleFiles } from "../../scripts/generate/reference.ts";
import { errorCodes } from "../../worker/http/openapi/error-codes.contract.ts";

describe("the output of npm run generate", () => {
  it("is committed in its current state", async () => {
    expect(staleFiles(), "npm run generate").toEqual([]);
    expect(readFileSync(BINDINGS, "utf8"), "npm run generate -- --only bindings").toBe(await describeBindings());
  });

  it("has a message for every code", () => {
    const { refusals, input } = allMessages("english");
    const messages: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...refusals, ...input };
    const codes = Object.values(errorCodes).flat();
    expect(codes.length).toBeGreaterThan(200);
    const silent = codes.filter(({ message }) => {
      const [area = "", name = ""] = message.split(".");
      return typeof messages[area]?.[name] !== "string";
    });
    expect(silent).toEqual([]);
    expect(codes.find(({ code }) => code === "orders.stock_short")).toEqual({
      code: "orders.stock_short",
      statuses: [409],
      message: "orders.stock_short",
      details: ["lines"],
    });
  });
});
