import { expect, it, vi } from "vitest";
import { fakeStorage } from "../../../tests/support/fake-storage.ts";
import { clearRecent, forgetSearch, noteSearch, readRecent } from "./recent-searches.ts";

const stored = fakeStorage();

it("remembers the last five searches, the newest first, each once", () => {
  for (const search of ["aloo", "paneer", "dal", "Aloo ", "ghee", "jeera", "haldi"]) noteSearch(search);
  expect(readRecent()).toEqual(["haldi", "jeera", "ghee", "Aloo", "dal"]);
});

it("remembers no empty search", () => {
  for (const search of ["", "  "]) noteSearch(search);
  expect(readRecent()).toEqual([]);
});

it("forgets one search, or all", () => {
  for (const search of ["aloo", "paneer", "dal"]) noteSearch(search);
  expect(forgetSearch("paneer")).toEqual(["dal", "aloo"]);
  expect(clearRecent()).toEqual([]);
  expect(readRecent()).toEqual([]);
});

it("ignores stored values that it did not write", () => {
  for (const text of ["{", '"aloo"', "null", "[1,null]"]) {
    stored.set("rasad_searches", text);
    expect(readRecent()).toEqual([]);
  }
});

it("works without storage", () => {
  const refuse = () => {
    throw new Error("denied");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  noteSearch("aloo");
  expect(readRecent()).toEqual([]);
});
