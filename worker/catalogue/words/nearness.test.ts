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
])("hears a word in another spelling of it", (typed, other) => {
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
])("takes a slip for the word that is meant", (typed, other) => {
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
])("leaves words apart that are no slip of each other", (typed, other) => {
  expect(nearness(typed, other)).toBe("far");
});
