import { strToU8, zipSync } from "fflate";
import { GIF, HTML, PHONE_PICTURES, pngOf, polyglot, SVG } from "../../../worker/testing/forms/images.ts";
import { APP, type Client, createClient } from "../support/client.ts";
import type { Swept } from "./forged.ts";
import { longWord } from "./payloads.ts";
import type { Walked } from "./walk.ts";

type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, "utf8"));
const joined = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const JPEG = PHONE_PICTURES["image/jpeg"];
const SCRIPT = "<script>hxrun(9)</script><?php hxrun(); ?>";
/** A JPEG with a comment, which follows the first two bytes. */
const withComment = (text: string): Bytes =>
  joined(JPEG.subarray(0, 2), Uint8Array.of(0xff, 0xfe, 0, text.length + 2), bytesOf(text), JPEG.subarray(2));

/** A PNG whose header claims this size. */
const claimed = (width: number, height: number): Bytes => {
  const png = pngOf(1, 1);
  new DataView(png.buffer).setUint32(16, width);
  new DataView(png.buffer).setUint32(20, height);
  return png;
};

export const PICTURES: readonly (readonly [string, Bytes, string])[] = [
  ["an SVG with a script", SVG, "image/svg+xml"],
  ["an SVG that claims to be a PNG", SVG, "image/png"],
  ["a page that claims to be a JPEG", HTML, "image/jpeg"],
  ["a GIF", GIF, "image/gif"],
  ["a page behind the first bytes of a PNG", joined(pngOf(1, 1).subarray(0, 8), HTML), "image/png"],
  ["a page behind the first bytes of a GIF", bytesOf(`GIF89a/*${SCRIPT}*/=1;`), "image/gif"],
  ["a picture with a page behind it", polyglot(pngOf(8, 8), HTML), "image/png"],
  ["a picture with a ZIP behind it", polyglot(JPEG, new Uint8Array(zipSync({ "a.html": HTML }))), "image/jpeg"],
  ["a picture with a script in its comment", withComment(SCRIPT), "image/jpeg"],
  ["a picture with a phone's metadata", JPEG, "image/jpeg"],
  ["a picture that is cut off", JPEG.slice(0, Math.floor(JPEG.length / 2)), "image/jpeg"],
  ["the first bytes of a picture", JPEG.slice(0, 3), "image/jpeg"],
  ["a picture that claims 2,000,000,000 × 2,000,000,000", claimed(2_000_000_000, 2_000_000_000), "image/png"],
  ["a picture that claims 60,000 × 1", claimed(60_000, 1), "image/png"],
  ["a picture of 30 megapixels in 30 KB", pngOf(6_000, 5_000), "image/png"],
  ["a picture that claims no size", claimed(0, 0), "image/png"],
  ["nothing", new Uint8Array(0), "image/png"],
  ["six megabytes", pngOf(8, 8, 6 * 1024 * 1024), "image/png"],
  ["a ZIP", new Uint8Array(zipSync({ "a.png": pngOf(8, 8) })), "image/png"],
];

const SHEET = "xl/worksheets/sheet1.xml";
const book = (files: Record<string, Uint8Array>): Bytes =>
  new Uint8Array(
    zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      ...files,
    }),
  );
const XXE =
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>';
const LAUGHS = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&c;</t></is></c></row></sheetData></worksheet>`;

export const LISTS: readonly (readonly [string, Bytes, string])[] = [
  ["a workbook of 100 MB in 100 KB", book({ [SHEET]: new Uint8Array(100 * 1024 * 1024) }), "a.xlsx"],
  ["a workbook that reads a file of the server", book({ [SHEET]: strToU8(XXE) }), "a.xlsx"],
  ["a workbook of a billion laughs", book({ [SHEET]: strToU8(LAUGHS) }), "a.xlsx"],
  ["a workbook that is cut off", book({ [SHEET]: strToU8("<worksheet/>") }).slice(0, 300), "a.xlsx"],
  [
    "a workbook with files outside of it",
    book({ "../../etc/passwd": strToU8("x"), [SHEET]: strToU8("<worksheet/>") }),
    "a.xlsx",
  ],
  [
    "a workbook of the last row of Excel",
    book({
      [SHEET]: strToU8(
        '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
    }),
    "a.xlsx",
  ],
  ["a picture as a table", JPEG, "a.csv"],
  ["a page as a table", HTML, "a.csv"],
  ["zeros", new Uint8Array(4_096), "a.csv"],
  ["nothing", new Uint8Array(0), "a.csv"],
  ["a word of 200 KB", bytesOf(`name,price\n${longWord(200_000)},1\n`), "a.csv"],
  ["100,000 quotes", bytesOf(`name\n${'"'.repeat(100_001)}`), "a.csv"],
  ["a million commas", bytesOf(",".repeat(1_000_000)), "a.csv"],
  [
    "a workbook of 380,000 numbers",
    book({
      [SHEET]: strToU8(
        `<worksheet><sheetData><row>${"<c><v>1.5</v></c>".repeat(380_000)}</row></sheetData></worksheet>`,
      ),
    }),
    "a.xlsx",
  ],
  ["50,000 commas", bytesOf(`${",".repeat(50_000)}\n`.repeat(4)), "a.csv"],
  [
    "formulas and markup",
    bytesOf('name,quantity\n"=HYPERLINK(""http://hx7.example"")",1\n"<script>hxrun(1)</script>",2\n'),
    "a.csv",
  ],
  ["UTF-16 without its end", joined(Uint8Array.of(0xff, 0xfe), bytesOf("n\0a\0m\0")), "a.csv"],
  ["characters that are none", joined(bytesOf("name\n"), Uint8Array.of(0xc3, 0x28, 0xf0, 0x9f)), "a.csv"],
];

const NAMES = [
  'hx7"><hx-evil>.png',
  "../../../etc/passwd",
  "hx7\r\nX-Evil: 1",
  ".htaccess",
  `${longWord(3_000)}.png`,
  "con.png\u0000.html",
];

export interface Door {
  readonly what: string;
  readonly client: Client;
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly field: string;
  readonly more?: Record<string, string>;
}

/** Parts of the scripts, the metadata and the ZIP in the files above. */
const HIDDEN = ["<script", "hxrun", "PhoneMaker", "PK\u0003\u0004"];

const checkStored = async (path: string): Promise<string[]> => {
  const answer = await createClient().send(path);
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  return [
    ...(answer.headers.get("Content-Type") === "image/webp"
      ? []
      : [`is served as ${answer.headers.get("Content-Type")}`]),
    ...(/sandbox/.test(answer.headers.get("Content-Security-Policy") ?? "") ? [] : ["is served without a sandbox"]),
    ...(HIDDEN.some((one) => text.includes(one)) ? ["holds what was hidden in it"] : []),
  ];
};

/**
 * Uploads each file to each route. A refusal must be documented, and a stored file must be a picture made by the shop.
 */
export const uploadAll = async (
  doors: readonly Door[],
  files: readonly (readonly [string, Bytes, string])[],
): Promise<Swept> => {
  const problems: string[] = [];
  let sent = 0;
  for (const { what: where, client, method, path, field, more = {} } of doors)
    for (const [index, [what, bytes, kind]] of files.entries()) {
      const form = new FormData();
      for (const [name, value] of Object.entries(more)) form.set(name, value);
      const isPicture = kind.startsWith("image/");
      const name = isPicture ? (NAMES[index % NAMES.length] ?? "") : kind;
      form.set(field, new File([bytes], name, isPicture ? { type: kind } : {}));
      const answer = await client.send(path, {
        method,
        headers: { Origin: APP, "Idempotency-Key": crypto.randomUUID() },
        body: form,
      });
      sent++;
      const text = await answer.text();
      const note = (problem: string) => problems.push(`${where}, ${what}: ${problem}`);
      if (answer.status >= 500) note(`${answer.status} ${text.slice(0, 200)}`);
      const body = JSON.parse(text) as { code?: string; message?: string; imageUrl?: string };
      if (answer.status >= 400 && !(body.code && body.message)) note(`refused with ${text.slice(0, 100)}`);
      if (body.imageUrl) for (const problem of await checkStored(body.imageUrl)) note(problem);
    }
  return { sent, problems };
};

/** Every route that takes a file. */
export const openDoors = async (
  walked: Walked,
  admin: Client,
): Promise<{ readonly pictures: readonly Door[]; readonly lists: readonly Door[] }> => {
  const { buyer, agent } = walked;
  const carried = await walked.carry();
  const signUp = {
    name: "Hx",
    email: "hx7-upload@evil.example",
    password: "litti chokha",
    confirmPassword: "litti chokha",
    phone: "9123456781",
    address: "Lane",
    location: "patna",
    pincode: "800020",
    vehicleNumber: "BR01AB1234",
  };
  return {
    pictures: [
      { what: "a product's picture", client: admin, method: "POST", path: "/api/upload/image", field: "image" },
      {
        what: "an agent's vehicle",
        client: createClient(),
        method: "POST",
        path: "/api/auth/agent/register",
        field: "vehicleImage",
        more: signUp,
      },
      {
        what: "a return's photo",
        client: buyer.client,
        method: "POST",
        path: `/api/orders/${walked.deliveredId}/return-photos`,
        field: "photo",
      },
      {
        what: "a photo at the door",
        client: agent.client,
        method: "PUT",
        path: `/api/orders/${carried}/door/photos/${walked.productId}`,
        field: "photo",
      },
    ],
    lists: [
      { what: "a buyer's list", client: buyer.client, method: "POST", path: "/api/lists/import", field: "file" },
      {
        what: "an import of products",
        client: admin,
        method: "POST",
        path: "/api/admin/product-imports",
        field: "file",
      },
    ],
  };
};
