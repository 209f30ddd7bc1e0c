import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../testing/any-character.ts";
import { runs } from "../../testing/tier.ts";
import { boundaryOf, MalformedForm, parseMultipart } from "./multipart.ts";
import { UploadBuffer } from "./upload-buffer.ts";

const bufferOf = (bytes: Uint8Array) => new UploadBuffer(bytes.slice().buffer);

const parse = (body: string | Uint8Array, boundary = "x", isCut = false) => {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  return parseMultipart(bufferOf(bytes), bytes.length, boundary, isCut);
};

/** Each entry as text, files by name, type and content. */
const readEntries = (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === "string" ? [name, value] : [name, value.name, value.type, await value.text()],
    ),
  );

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe("a multipart form", () => {
  it("holds what the runtime's own parser reads, for any names and contents", async () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 60 });
    const name = fc.string({ unit: fc.constantFrom("a", "b", "é", "र", " ", "-", "."), minLength: 1, maxLength: 8 });
    const entry = fc.record({ name, text, file: fc.option(name) });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (entries) => {
        const form = new FormData();
        for (const one of entries) {
          if (one.file === null) form.append(one.name, one.text);
          else form.append(one.name, new File([one.text, "\r\n--"], one.file, { type: "image/png" }));
        }
        const request = new Request("http://localhost", { method: "POST", body: form });
        const boundary = boundaryOf(request.headers.get("Content-Type") ?? "") ?? "";
        const native = await request.clone().formData();
        const ours = parse(await request.bytes(), boundary);
        expect(await readEntries(ours)).toEqual(await readEntries(native));
      }),
      { numRuns: runs(60) },
    );
  });

  it("takes names with and without quotes, and with a quote inside", () => {
    const form = parse(
      `--x\r\ncontent-disposition: form-data; name=plain\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="a\\"b"\r\n\r\n2\r\n--x--`,
    );
    expect([...form]).toEqual([
      ["plain", "1"],
      ['a"b', "2"],
    ]);
  });

  it.each([
    ["no part", "nothing"],
    ["no end", `${part("a", "1")}--x`],
    ["a part without an end", "--x\r\nContent-Disposition: form-data; name=a\r\n\r\n1"],
    ["a part without headers", "--x\r\nvalue\r\n--x--"],
    ["a part without a name", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--"],
    ["a part of another disposition", "--x\r\nContent-Disposition: attachment; name=a\r\n\r\n1\r\n--x--"],
    ["headers of 5 KB", `--x\r\nA: ${"a".repeat(5000)}\r\n\r\n1\r\n--x--`],
    ["over a hundred parts", `${part("a", "1").repeat(101)}--x--`],
  ])("is refused with %s", (_, body) => {
    expect(() => parse(body)).toThrow(MalformedForm);
  });

  it("is not read with a boundary over 70 characters, which would make its search slow", () => {
    const typeWith = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
    expect(boundaryOf(typeWith("x".repeat(70)))).toBe("x".repeat(70));
    for (const boundary of ["x".repeat(71), `"${"x".repeat(71)}"`]) expect(boundaryOf(typeWith(boundary))).toBeNull();
  });

  it("holds only whole fields when it was cut", () => {
    expect([...parse(`${part("name", "Ravi")}${part("phone", "9")}--x\r\nContent-Disp`, "x", true)]).toEqual([
      ["name", "Ravi"],
      ["phone", "9"],
    ]);
  });

  it("keeps fields whose names are properties of every object", () => {
    const form = parse(`${part("__proto__", "1")}${part("constructor", "2")}--x--`);
    expect([...form.keys()]).toEqual(["__proto__", "constructor"]);
  });
});

describe("a file of a form", () => {
  const bytes = new TextEncoder().encode(
    '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n0123456789\r\n--x--',
  );

  it("is read by every method of a file", async () => {
    const file = parse(bytes).get("f") as File;
    expect(file instanceof File).toBe(true);
    expect(file.size).toBe(10);
    expect(file.name).toBe("a.txt");
    expect(file.type).toBe("text/plain");
    expect(await file.text()).toBe("0123456789");
    expect(await file.slice(2, 5).text()).toBe("234");
    expect(await file.slice(-3).text()).toBe("789");
    expect(await file.slice(8, 3).text()).toBe("");
    expect((await file.arrayBuffer()).byteLength).toBe(10);
    expect(await new Response(file.stream()).text()).toBe("0123456789");
  });

  it("cannot be read once its upload has ended, because the memory then belongs to another one", async () => {
    const buffer = bufferOf(bytes);
    const file = parseMultipart(buffer, bytes.length, "x").get("f") as File;
    const stream = file.stream();
    expect(buffer.end()).not.toBeNull();
    await expect(file.text()).rejects.toThrow("This upload has ended.");
    await expect(new Response(stream).text()).rejects.toThrow();
  });
});
