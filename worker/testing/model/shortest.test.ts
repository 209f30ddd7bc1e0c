import { expect, it } from "vitest";
import { shortestFailing } from "./shortest.ts";

it("finds the first step of a failure with few replays", async () => {
  for (const first of [1, 2, 37, 99, 100]) {
    const asked: number[] = [];
    const fails = async (steps: number) => asked.push(steps) > 0 && steps >= first;
    expect(await shortestFailing(100, fails)).toBe(first);
    expect(asked.length).toBeLessThanOrEqual(7);
  }
});
