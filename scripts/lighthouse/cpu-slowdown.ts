import type { Browser } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { median } from "../local/percentile.ts";

/** Our scores are for the phone that Lighthouse's default slowdown of 4 simulates on a machine with this benchmark index. */
const REFERENCE = { index: 1000, slowdown: 4 };
const SAMPLES = 3;

/** Simulates the same phone on every machine: docs/decisions/0017-quality-gates.md. */
export const slowdownFor = (index: number): number =>
  Math.max(1, Math.round((10 * REFERENCE.slowdown * index) / REFERENCE.index) / 10);

/** Lighthouse's own measure of a machine's speed; takes 3 s. */
export const measureBenchmarkIndex = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++)
    indexes.push(await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`));
  await page.close();
  return median(indexes);
};

export const describeMachine = (index: number): string =>
  `benchmark index of this machine: ${Math.round(index)}; the CPU slowdown of 4 of a machine with ${REFERENCE.index} is ${slowdownFor(index)} here`;
