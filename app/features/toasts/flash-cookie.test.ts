import { expect, it } from "vitest";
import { flashCookie, readFlash } from "./flash-cookie.ts";

it("shows the beginning of a message that no cookie can hold, such as many missing names", () => {
  const [cookie = ""] = flashCookie("info", "आलू 🥔, ".repeat(400), "a@b.in").split(";");
  expect(cookie.length).toBeLessThan(4_096);
  expect(readFlash(new Headers({ Cookie: cookie }))?.message).toMatch(/^(आलू 🥔, )+.*…$/u);
  const [short = ""] = flashCookie("info", "आलू 🥔").split(";");
  expect(readFlash(new Headers({ Cookie: short }))?.message).toBe("आलू 🥔");
});
