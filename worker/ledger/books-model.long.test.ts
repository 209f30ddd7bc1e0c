import { booksModel } from "../testing/crowds/books-model.ts";

booksModel([19, 26, 1_947, 80_001].map((seed) => ({ seed, commands: 2_500 })));
