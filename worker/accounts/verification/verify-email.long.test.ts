import { guessInParallel } from "../../testing/crowds/guess-codes.ts";

// A hundredth of all codes.
guessInParallel(10_000);
