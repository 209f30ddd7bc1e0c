import { guessInParallel } from "../../testing/crowds/guess-codes.ts";

// 1% of the million possible codes.
guessInParallel(10_000);
