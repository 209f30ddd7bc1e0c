/**
 * The smallest number of first steps for which `fails` is true; it must be true for `known` steps. Found by bisection,
 * so it assumes that a failure stays once it has appeared.
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
