import { expect, it } from "vitest";
import { NO_NAMES } from "../product-names.contract.ts";
import { soundAlias } from "./sound-alias.ts";

const onion = {
  ...NO_NAMES,
  name: "Onion (Nasik)",
  nameMarathi: "कांदा (नाशिक)",
  aliases: ["nasik pyaz", "pyaz", "red onion"],
};

it.each([
  ["pyaaj", "pyaz"],
  ["प्याज़", "pyaz"],
  ["kanda", "कांदा (नाशिक)"],
  ["pyaj nasik", "pyaz"],
  ["onions", null],
  ["tomato", null],
  ["", null],
])("names why %s found an onion: %s", (search, other) => {
  expect(soundAlias(search, onion)).toBe(other);
});
