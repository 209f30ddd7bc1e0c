import type { Browser } from "@playwright/test";
import { pageFunctions } from "lighthouse/core/lib/page-functions.js";

/** Lighthouse slows a machine down by 4. On one with this benchmark index that simulates the phone of our scores. */
const REFERENCE = { index: 1000, slowdown: 4 };
const SAMPLES = 3;

/**
 * The slowdown that makes a machine with this benchmark index as slow as the reference is when slowed down by
 * `atReference`, after "Calibrating the CPU slowdown" of Lighthouse's guide: docs/decisions/0017-quality-gates.md.
 */
export const slowdownFor = (index: number, atReference = REFERENCE.slowdown): number =>
  Math.max(1, Math.round((10 * atReference * index) / REFERENCE.index) / 10);

/** The machine's benchmark index, as Lighthouse measures it for each report; the median of three takes 3 s. */
export const measureBenchmarkIndex = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage();
  const indexes: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++)
    indexes.push(await page.evaluate<number>(`(${pageFunctions.computeBenchmarkIndex})()`));
  await page.close();
  return indexes.toSorted((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? REFERENCE.index;
};

/** What a run prints above its figures, so that runs on two machines can be compared. */
export const describeMachine = (index: number): string =>
  `benchmark index of this machine: ${Math.round(index)}; the CPU slowdown of 4 of a machine with ${REFERENCE.index} is ${slowdownFor(index)} here`;
