import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itEvery } from "../../testing/every-row.ts";
import { isNear, nearSounds } from "./guesses.ts";
import { keyOf } from "./query-words.ts";
import { roughKey } from "./sound-key.ts";

describe("the sound of a word", () => {
  itEvery([
    ["pyaz pyaj pyaaz pyaaj प्याज प्याज़ प्याजों"],
    ["aloo alu aaloo आलू"],
    ["potato potatoes potatos potatto"],
    ["jeera jira zeera जीरा જીરું jiru"],
    ["gobhi gobi गोभी ગોભી"],
    ["phool fool phul फूल"],
    ["paneer panir panneer पनीर પનીર"],
    ["adrak adarak अदरक"],
    ["kanda kaanda कांदा काँदा कान्दा"],
    ["anda अंडा अण्डा अंडे ande"],
    ["tamatar tamaatar टमाटर"],
    ["chana channa चना ચણા chane"],
    ["bhindi bindi भिंडी"],
    ["coriander corriander koriander"],
    ["leaf leaves"],
    ["cherry cherries cheri"],
    ["kothimbir कोथिंबीर"],
    ["makkhan makhan मक्खन માખણ"],
    ["prawn prawns prown"],
    ["haldi हल्दी"],
    ["halad हळद"],
    ["dahi dhahi दही દહીં"],
    ["soya soy"],
    ["whipped whipping whip"],
    ["elaichi ilaichi इलायची"],
  ])("is the same for spellings of one word", (spellings) => {
    const words = spellings.split(" ");
    expect(words.map((word) => [word, keyOf(word)])).toEqual(words.map((word) => [word, keyOf(words[0] ?? "")]));
  });

  itEvery([
    ["til", "tel"],
    ["dal", "dahi"],
    ["kela", "kola"],
    ["seb", "sev"],
    ["bun", "bean"],
    ["449", "49"],
    ["onion", "melon"],
    ["mutton", "matar"],
  ])("differs for words that only look alike", (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it("is never empty", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (word) => {
        expect(keyOf(word).length).toBeGreaterThan(0);
      }),
    );
  });
});

itEvery([
  ["lasan", "lasun", "lsn"],
  ["kela", "kel", "kil"],
  ["anda", "andi", "and"],
])("reduces spellings that sound alike to one rough key", (one, other, rough) => {
  expect([roughKey(keyOf(one)), roughKey(keyOf(other))]).toEqual([rough, rough]);
});

describe("a misspelt word", () => {
  itEvery([
    ["onoin", "onion"],
    ["poteto", "potato"],
    ["mutten", "mutton"],
    ["bhndi", "bhindi"],
    ["pranws", "prawns"],
    ["califlower", "cauliflower"],
    ["mozerella", "mozzarella"],
    ["pomegranet", "pomegranate"],
    ["cucumbar", "cucumber"],
  ])("is near the intended word", (typed, meant) => {
    expect(isNear({ typed, key: keyOf(typed) }, keyOf(meant))).toBe(true);
  });

  itEvery([
    ["onion", "melon"],
    ["fig", "fog"],
    ["kela", "aloo"],
    ["tomato", "spinach"],
  ])("is not near an unrelated word", (typed, other) => {
    expect(isNear({ typed, key: keyOf(typed) }, keyOf(other))).toBe(false);
  });

  it("has few near sounds, and none when it is too long for a word", () => {
    const long = (letters: number) => ({ typed: "ka".repeat(letters / 2), key: "ka".repeat(letters / 2) });
    const most = nearSounds(long(16));
    expect(most.keys.length + most.roughs.length).toBeLessThan(1_200);
    expect(nearSounds(long(50))).toEqual({ keys: [], roughs: [] });
  });

  it("may have almost any letter wrong, added, missing or swapped with its neighbour", () => {
    const words = ["tomato", "paneer", "haldi", "ginger", "mushroom", "strawberry", "cardamom", "spinach"];
    const slips = words.flatMap((meant) =>
      Array.from({ length: meant.length - 2 }, (_, i) => i + 1).flatMap((at) => [
        ...[..."bdgkmnprst"].flatMap((letter) => [
          [meant, meant.slice(0, at) + letter + meant.slice(at + 1)],
          [meant, meant.slice(0, at) + letter + meant.slice(at)],
        ]),
        [meant, meant.slice(0, at) + meant.slice(at + 1)],
        [meant, meant.slice(0, at) + meant[at + 1] + meant[at] + meant.slice(at + 2)],
      ]),
    );
    const missed = slips.filter(([meant = "", typed = ""]) => {
      const key = keyOf(typed);
      return key !== keyOf(meant) && !isNear({ typed, key }, keyOf(meant));
    });
    expect(slips.length).toBeGreaterThan(800);
    expect(missed.length / slips.length).toBeLessThan(0.1);
  });
});
