import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, readSources } from "./source-files.ts";

const ROOMS = ["app", "worker", "client/src", "mocks", "seed", "scripts", "tests"];
/** What `npm run generate` writes. */
const GENERATED = "client/src/api-types.ts";
const sources = readSources(...ROOMS).filter(({ path }) => path !== GENERATED);
const linesOf = (text: string): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

describe("a file", () => {
  it("past three hundred lines is two files", () => {
    const styles = listFiles("app", "mocks").filter((path) => path.endsWith(".css"));
    const long = [...sources, ...styles.map((path) => ({ path, text: readFileSync(path, "utf8") }))]
      .filter(({ text }) => linesOf(text) > 300)
      .map(({ path, text }) => `${path}: ${linesOf(text)}`);
    expect(long).toEqual([]);
  });

  it("is named in kebab-case, with its kind behind a dot", () => {
    const names = listFiles(...ROOMS).filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(basename(path)));
    expect(names).toEqual(["seed/README.md"]);
  });

  it("says in its name what is in it: there are no drawers", () => {
    const drawers = /(^|\/)(utils?|helpers?|misc|common|shared|stuff|lib)([./-]|$)/;
    expect(listFiles(...ROOMS).filter((path) => drawers.test(path))).toEqual([]);
  });
});

describe("a style sheet", () => {
  it("is imported: a merge once left one out, and a page of sixty cards stood there bare", () => {
    const sheet = readFileSync("app/styles/app.css", "utf8");
    const forgotten = listFiles("app/styles").filter(
      (path) => path.endsWith(".css") && basename(path) !== "app.css" && !sheet.includes(`"./${basename(path)}"`),
    );
    expect(forgotten).toEqual([]);
  });
});

describe("a page", () => {
  it("says its title and what search engines and shared links see through pageMeta or pageTitle", () => {
    const pages = sources.filter(
      ({ path, text }) => path.startsWith("app/routes/") && /\bexport const meta\b/.test(text),
    );
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter(({ text }) => !/\bpage(Meta|Title)\(/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe("a test", () => {
  const tests = sources.filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path));
  /** A test that runs in two sizes has its body in one of these folders. */
  const bodies = sources.filter(
    ({ path }) =>
      /^(worker\/testing\/(books|costs|crowds|model)|tests\/pages\/support)\//.test(path) && !path.endsWith(".test.ts"),
  );
  const expects = ({ text }: { text: string }): boolean => /\bexpect\b/.test(text);
  const hasBody = ({ text }: { text: string }): boolean =>
    bodies.some((body) => expects(body) && text.includes(`/${basename(body.path)}"`));

  it("compares no value with itself, which cannot fail", () => {
    const equalToItself = /expect\(([^()]+(\([^()]*\))?)\)\.to(?:Equal|Be)\(\1\)/;
    expect(equalToItself.test(["expect(nameOf(path))", "toEqual(nameOf(path))"].join("."))).toBe(true);
    expect(sources.filter(({ text }) => equalToItself.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("is never left out without a condition and its reason, and never alone", () => {
    // Written apart, or this file would find itself.
    const left = new RegExp(
      `\\b(${["it", "test", "describe"].join("|")})(\\.each)?\\.(${["skip", "only", "todo"].join("|")})\\b(?!\\(\\w+, ")`,
    );
    expect(left.test(`test${".skip"}("shows a page", () => {})`)).toBe(true);
    expect([...tests, ...bodies].filter(({ text }) => left.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("expects something", () => {
    expect(tests.filter((test) => !expects(test) && !hasBody(test)).map(({ path }) => path)).toEqual([]);
  });
});
