import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { cachedLoader, clearAdminCache } from "./admin-cache.ts";

const request = new Request("http://localhost/admin/orders.data");

/** A server whose first calls throw these faults; later calls return "read", and `asked` counts them all. */
const serverOf = (...first: unknown[]) => {
  const server = {
    asked: 0,
    load: async () => {
      const fault = first[server.asked++];
      if (fault) throw fault;
      return "read";
    },
  };
  return server;
};
const read = (server: ReturnType<typeof serverOf>) => cachedLoader({ request, serverLoader: server.load });

beforeEach(clearAdminCache);

describe("an admin list that failed to load", () => {
  it.each([
    ["without a network", new TypeError("Failed to fetch")],
    ["by a fault of the server", new ErrorResponse(500, "Internal Server Error", null)],
  ])("%s is requested once more", async (_, fault) => {
    const server = serverOf(fault);
    expect(await read(server)).toBe("read");
    expect(server.asked).toBe(2);
  });

  it("reports a second fault and caches nothing", async () => {
    const server = serverOf(new TypeError("first"), new TypeError("second"));
    await expect(read(server)).rejects.toThrow("second");
    expect(server.asked).toBe(2);
    expect(await read(server)).toBe("read");
  });

  it.each([
    ["a redirect", new Response(null, { status: 302 })],
    ["a refusal", new ErrorResponse(403, "Forbidden", null)],
  ])("passes %s on at once", async (_, thrown) => {
    const server = serverOf(thrown);
    await expect(read(server)).rejects.toBe(thrown);
    expect(server.asked).toBe(1);
  });
});
