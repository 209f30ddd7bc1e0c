import { expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { readQuery } from "./query-words.ts";

const wordsOf = (search: string) => readQuery(search).words.map(({ typed }) => typed);

itEvery([
  ["aloo 5 kg", ["aloo"], ["5"]],
  ["5kg aloo", ["aloo"], ["5"]],
  ["1/2 kilo paneer", ["paneer"], ["1", "2"]],
  ["आलू ५ किलो", ["आलू"], ["5"]],
  ["બટાકા ૫ કિલો", ["બટાકા"], ["5"]],
  ["sarson tel 15 liter tin", ["sarson", "tel"], ["15"]],
  ["2 packet makhan", ["makhan"], ["2"]],
  ["dhania ka powder", ["dhania", "powder"], []],
  ["चने की दाल", ["चने", "दाल"], []],
  ["ઘઉં નો લોટ", ["ઘઉં", "લોટ"], []],
  ["salt and pepper", ["salt", "pepper"], []],
  // Amounts and stop words are kept when no other word remains.
  ["5 kg", ["5", "kg"], []],
  ["ka", ["ka"], []],
  // A number without a unit belongs to the name.
  ["saffron 6", ["saffron", "6"], []],
  ["7up", ["7up"], []],
  ["1121 sella", ["1121", "sella"], []],
  ["aloo aloo", ["aloo"], []],
  ["!", [], []],
])("reads a query as words and amounts", (search, words, amounts) => {
  expect(wordsOf(search)).toEqual(words);
  expect(readQuery(search).amounts).toEqual(amounts);
});

it("reads eight words at most", () => {
  expect(wordsOf("one two three four five six seven eight nine ten")).toHaveLength(8);
});
