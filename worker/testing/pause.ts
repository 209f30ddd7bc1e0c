/** The pauses (ms) between attempts at the payment provider since `forgetCalls`. */
export const pauses: number[] = [];

/** Replaces worker/platform/concurrency/pause.ts in Worker tests: records the pause and returns at once. */
export const pause = async (ms: number): Promise<void> => {
  pauses.push(ms);
};
