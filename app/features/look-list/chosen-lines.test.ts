import { describe, expect, it } from "vitest";
import {
  addLines,
  choiceOf,
  earlierChoices,
  mayAdd,
  NO_CHOICE,
  rewrittenText,
  unansweredIn,
  wantedLines,
} from "./chosen-lines.ts";
import { type EarlierChoices, toLook } from "./look-data.ts";

interface Fields {
  readonly line: string;
  readonly choice: string;
  readonly quantity: string;
  readonly first?: string;
  readonly shown?: string;
}
const formOf = (lines: readonly Fields[]): FormData => {
  const form = new FormData();
  lines.forEach(({ line, choice, quantity, first = "", shown = "" }, at) => {
    form.append("line", line);
    form.set(`choice-${at}`, choice);
    form.set(`quantity-${at}`, quantity);
    form.set(`first-${at}`, first);
    form.set(`shown-${at}`, shown);
  });
  return form;
};

describe("the lines of the form", () => {
  it("contain each chosen product once", () => {
    const form = formOf([
      { line: "aloo 10", choice: choiceOf("potato", 10), quantity: "10" },
      { line: "aloo 5", choice: choiceOf("potato", 5), quantity: "5" },
      { line: "pyaz", choice: NO_CHOICE, quantity: "3" },
      { line: "mirch", choice: choiceOf("chilli", 1), quantity: "0" },
      { line: "dhania", choice: "<script>", quantity: "2" },
    ]);
    expect(wantedLines(form)).toEqual([{ productId: "potato", quantity: 15 }]);
    expect(earlierChoices(form).get("pyaz")).toEqual({ productId: null, quantity: 3, isAnswered: true });
  });

  it("use the chosen product's own quantity, unless the buyer changed the number", () => {
    const other = { line: "butter 2 kg", choice: choiceOf("block", 2), first: "stick", shown: "4" };
    expect(wantedLines(formOf([{ ...other, quantity: "4" }]))).toEqual([{ productId: "block", quantity: 2 }]);
    expect(wantedLines(formOf([{ ...other, quantity: "5" }]))).toEqual([{ productId: "block", quantity: 5 }]);
  });

  it("wait for an answer while no product is chosen, or one without a quantity", () => {
    const form = formOf([
      { line: "dhania", choice: "", quantity: "0" },
      { line: "tamatar", choice: choiceOf("tomato", 0), quantity: "0" },
      { line: "koyla", choice: NO_CHOICE, quantity: "0" },
      { line: "aloo", choice: choiceOf("potato", 10), quantity: "10" },
    ]);
    form.set("intent", "add");
    expect(unansweredIn(form)).toBe(2);
    expect(mayAdd(form)).toBe(false);
    form.set("intent", "addAnswered");
    expect(mayAdd(form)).toBe(true);
  });

  it("keep their own answers when a list that has the same line twice is read again", () => {
    const product = {
      _id: "potato",
      name: "Potato",
      names: { hindi: "", marathi: "", gujarati: "" },
      unit: "kg",
    } as const;
    const pack = { packSize: null, packUnit: null, orderMultiple: 1, minQuantity: 1, priceBreaks: [] };
    const candidate = { product: { ...product, ...pack, stock: 50, image: "", price: 20 }, quantity: 5 };
    const line = {
      text: "aloo 5 kg",
      asked: "aloo",
      quantity: 5,
      unit: "kg",
      size: null,
      confidence: 1,
      questions: [],
      candidates: [{ ...candidate, conversion: null, confidence: 1, notes: [] }],
    } as const;
    const list = { lines: [line, line], notUnderstood: [] } as unknown as Parameters<typeof toLook>[0];
    const look = (earlier: EarlierChoices) =>
      toLook(list, { text: "", lists: null, language: "english", isLeaving: false, earlier }).lines;
    const choices = [choiceOf("potato", 5), NO_CHOICE];
    const answered = look(new Map()).map(({ key }, at) => ({ line: key, choice: choices[at] ?? "", quantity: "5" }));
    expect(look(earlierChoices(formOf(answered))).map(({ chosen }) => chosen)).toEqual(["potato", null]);
  });

  it("replace their words in the text, so that headings and order stay", () => {
    const form = new FormData();
    form.set("text", "Sabzi:\ndhania 1 kg\nqwrtzx 2 kg");
    for (const [was, said] of [
      ["dhania 1 kg", "dhania 1 kg"],
      ["qwrtzx 2 kg", "gajar 2 kg"],
    ] as const) {
      form.append("was", was);
      form.append("said", said);
    }
    expect(rewrittenText(form)).toBe("Sabzi:\ndhania 1 kg\ngajar 2 kg");
  });

  it("keep a line that contains the words of a rewritten one", () => {
    const form = new FormData();
    form.set("text", "kashmiri mirch 1 kg\nmirch 1 kg\nmirch 1 kg");
    for (const [was, said] of [
      ["mirch 1 kg", "hari mirch 2 kg"],
      ["kashmiri mirch 1 kg", "kashmiri mirch 1 kg"],
      ["mirch 1 kg", "lal mirch 3 kg"],
    ] as const) {
      form.append("was", was);
      form.append("said", said);
    }
    expect(rewrittenText(form)).toBe("kashmiri mirch 1 kg\nhari mirch 2 kg\nlal mirch 3 kg");
  });

  it.each(["-3", "1,500", "many", ""])("read %j as no quantity", (quantity) => {
    expect(wantedLines(formOf([{ line: "aloo", choice: choiceOf("potato", 10), quantity }]))).toEqual([]);
  });
});

describe("adding to the cart", () => {
  const offer = (_id: string, stock: number) => ({ _id, stock, orderMultiple: 1, minQuantity: 1 });

  it("adds to the quantities in the cart, up to the stock, and names the short products", () => {
    const cart = [{ productId: "potato", quantity: 3 }];
    const lines = ["potato", "onion", "gone", "none"].map((productId) => ({ productId, quantity: 5 }));
    expect(addLines(cart, lines, [offer("potato", 100), offer("onion", 2), offer("none", 0)])).toEqual({
      cart: [
        { productId: "potato", quantity: 8 },
        { productId: "onion", quantity: 2 },
      ],
      added: 2,
      short: ["onion", "gone", "none"],
    });
  });

  it("leaves out products for which a full cart has no room", () => {
    const cart = Array.from({ length: 100 }, (_, at) => ({ productId: `p${at}`, quantity: 1 }));
    const { added, short } = addLines(cart, [{ productId: "potato", quantity: 1 }], [offer("potato", 9)]);
    expect(added).toBe(0);
    expect(short).toEqual(["potato"]);
  });
});
