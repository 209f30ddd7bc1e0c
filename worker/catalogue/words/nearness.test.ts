import { expect } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { beginsBySound, isSlipOf, soundsAlike, toHeardWord } from "./nearness.ts";

const nearness = (typed: string, other: string) => {
  const word = toHeardWord(typed);
  const own = toHeardWord(other);
  return soundsAlike(word, own) || beginsBySound(word, own) ? "sound" : isSlipOf(word, own) ? "slip" : "far";
};

itEvery([
  ["pyaj", "pyaz"],
  ["tamaatar", "tamatar"],
  ["chillies", "chilli"],
  ["प्याज़", "pyaz"],
  ["corriand", "coriander"],
])("matches a word with another spelling of the same sound", (typed, other) => {
  expect(nearness(typed, other)).toBe("sound");
});

itEvery([
  ["cucumbar", "cucumber"],
  ["onin", "onion"],
  ["mustrad", "mustard"],
  ["tomatko", "tomato"],
  ["jinger", "ginger"],
  ["chesse", "cheese"],
  ["zucini", "zucchini"],
  ["cauliflour", "cauliflower"],
  ["ज़ुकिनी", "zucchini"],
])("matches a misspelt word with the intended one", (typed, other) => {
  expect(nearness(typed, other)).toBe("slip");
});

itEvery([
  ["soap", "soya"],
  ["chair", "cherry"],
  ["phone", "loni"],
  ["sofa", "sauf"],
  ["oil", "ओल"],
  ["gloves", "cloves"],
  ["fridge", "ridge"],
  ["pillow", "peela"],
  ["candle", "canola"],
  ["tissue", "teesi"],
])("does not match words that are not misspellings of each other", (typed, other) => {
  expect(nearness(typed, other)).toBe("far");
});
