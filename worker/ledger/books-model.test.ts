import { booksModel } from "../testing/crowds/books-model.ts";

// books-model.long.test.ts has 10,000 commands.
booksModel([{ seed: 19, commands: 80 }]);
