import { expect, it } from "vitest";
import { readTyped, typedCookie } from "./typed-cookie.ts";

const typed = {
  phone: "9876543210",
  deliveryAddress: "रसोई का दरवाज़ा, बोरिंग रोड, पटना 800001",
  notes: "Ring twice.",
  slot: "",
};
const sent = async (value: Parameters<typeof typedCookie>[0]) => {
  const [cookie = ""] = (await typedCookie(value)).split(";");
  return new Headers({ Cookie: `other=1; ${cookie}` });
};

it("restores what an account typed, for that account only", async () => {
  const headers = await sent({ buyer: "one", ...typed });
  expect(await readTyped(headers, "one")).toEqual(typed);
  expect(await readTyped(headers, "another")).toBeNull();
});

it("fits the longest form into a cookie, and drops notes of rare letters rather than the address", async () => {
  const random = (length: number, letters: number) =>
    Array.from(crypto.getRandomValues(new Uint16Array(length)), (one) =>
      String.fromCharCode(0x900 + (one % letters)),
    ).join("");
  const hindi = { ...typed, deliveryAddress: random(500, 128), notes: random(1_000, 128) };
  expect(await readTyped(await sent({ buyer: "one", ...hindi }), "one")).toEqual(hindi);
  const rare = { ...typed, deliveryAddress: random(500, 50_000), notes: random(1_000, 50_000) };
  expect((await typedCookie({ buyer: "one", ...rare })).length).toBeLessThan(4_096);
  expect(await readTyped(await sent({ buyer: "one", ...rare }), "one")).toEqual({ ...rare, notes: "" });
});

it.each(["", "no base64 %%%", "AAAA", btoa("x".repeat(3_000))])(
  "reads nothing from a broken cookie: %j",
  async (value) => {
    expect(await readTyped(new Headers({ Cookie: `__Host-rasad_typed=${value}` }), "one")).toBeNull();
  },
);
