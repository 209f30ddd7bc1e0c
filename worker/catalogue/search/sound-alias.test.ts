import { expect } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { NO_NAMES } from "../product-names.contract.ts";
import { soundAlias } from "./sound-alias.ts";

const onion = {
  ...NO_NAMES,
  name: "Onion (Nasik)",
  nameMarathi: "कांदा (नाशिक)",
  aliases: ["nasik pyaz", "pyaz", "red onion"],
};

itEvery([
  ["pyaaj", "pyaz"],
  ["प्याज़", "pyaz"],
  ["kanda", "कांदा (नाशिक)"],
  ["pyaj nasik", "pyaz"],
  ["onions", null],
  ["tomato", null],
  ["", null],
])("names the word by whose sound an onion was found", (search, other) => {
  expect(soundAlias(search, onion)).toBe(other);
});
