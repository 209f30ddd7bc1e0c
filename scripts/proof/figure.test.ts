import { expect, it, vi } from "vitest";
import { type Figure, readFigures, reportFigure } from "./figure.ts";

const LOST: Figure = {
  part: "kills",
  figure: "acknowledged writes lost",
  bound: "0",
  measured: "1 | of 5,000",
  holds: false,
  test: "scripts/proof/figure.test.ts",
};

it("reads a part's figures from its whole output", () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  reportFigure(LOST);
  const [[line] = []] = print.mock.calls;
  print.mockRestore();
  expect(readFigures(`stdout | a test\nPROOF is a word of prose\n${line}\n ✓ done`)).toEqual([LOST]);
});

it("reads a figure that follows a test runner's colour codes", () => {
  const line = `PROOF ${JSON.stringify(LOST)}`;
  expect(readFigures(`\u001b[90mstdout | a test\n\u001b[22m\u001b[39m${line}`)).toEqual([LOST]);
});
