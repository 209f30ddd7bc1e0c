import { inflateSync } from "node:zlib";

const unhex = (digits: string): string =>
  (digits.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join("");

/** The characters of a font's glyphs, from its ToUnicode map. */
const lettersOf = (map: string): Map<number, string> => {
  const letters = new Map<number, string>();
  for (const [, first = "0", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, codes = ""]] of [...list.matchAll(/<([0-9a-f]*)>/g)].entries())
      letters.set(Number.parseInt(first, 16) + index, unhex(codes));
  return letters;
};

/** The text that a reader finds in a PDF of ours, in the order in which it was drawn. */
export const readPdfText = (bytes: Uint8Array): string => {
  const pdf = Buffer.from(bytes).toString("latin1");
  const objects = new Map<string, string>();
  for (const [, id = "", body = ""] of pdf.matchAll(/\n(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const streamOf = (id: string | undefined): string => {
    const body = objects.get(id ?? "") ?? "";
    const start = body.indexOf("stream\n");
    if (start < 0) return "";
    const content = Buffer.from(body.slice(start + 7, body.lastIndexOf("\nendstream")), "latin1");
    return (body.includes("FlateDecode") ? inflateSync(content) : content).toString("latin1");
  };
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name = "", id = ""] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g))
    fonts.set(name, lettersOf(streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1])));
  const pages = [...pdf.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => streamOf(id));
  let font: Map<number, string> | undefined;
  let text = "";
  for (const [token, name, glyphs] of pages.join("\n").matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>|\bET\b/g)) {
    if (name) font = fonts.get(name);
    else if (glyphs) text += (glyphs.match(/.{4}/g) ?? []).map((g) => font?.get(Number.parseInt(g, 16)) ?? "").join("");
    else if (token === "ET") text += " ";
  }
  return text;
};
