/**
 * The smallest number of first steps after which `fails` is true, given that it is after `known` steps: found by bisection,
 * so it is right when a failure stays once it is there.
 */
export const shortestFailing = async (known: number, fails: (steps: number) => Promise<boolean>): Promise<number> => {
  let [below, at] = [0, known];
  while (at - below > 1) {
    const middle = Math.floor((below + at) / 2);
    if (await fails(middle)) at = middle;
    else below = middle;
  }
  return at;
};
