/** The pauses (ms) between attempts at the payment provider since `forgetCalls`. */
export const pauses: number[] = [];

/** What Worker tests get for worker/platform/concurrency/pause.ts there: a pause that is noted and takes no time. */
export const pause = async (ms: number): Promise<void> => {
  pauses.push(ms);
};
