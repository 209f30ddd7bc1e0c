import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { CommandContext } from "./command.ts";
import { readLimit } from "./options.ts";
import { CliProblem } from "./problem.ts";
import { formatDay, formatRupees, formatTable } from "./table.ts";

/** Lists all documents, or the documents of one order. --save also writes their PDFs into the current folder. */
export const listDocuments = async ({ rasad, options, words, terminal }: CommandContext): Promise<void> => {
  const [orderId, ...more] = words;
  if (more.length > 0) throw new CliProblem("rasad documents takes at most one order's id.");
  const { signal } = terminal;
  const { count, limit } = readLimit(options);
  const documents = orderId
    ? await rasad.documents.ofOrder(orderId, { signal })
    : await rasad.documents.list({ limit }, { signal }).take(count);
  if (options.save) {
    for (const { id } of documents) {
      const { name, bytes } = await rasad.documents.pdf(id, { signal });
      // `basename` keeps the server from choosing another folder through the file name.
      const file = basename(name);
      await writeFile(resolve(file), bytes);
      terminal.say(`Saved ${file}`);
    }
  }
  if (options.json) return terminal.print(JSON.stringify(documents));
  if (documents.length === 0) return terminal.say("No documents yet: a delivered order has them.");
  const rows = documents.map(({ number, issuedAt, kind, total, orderId: ofOrder }) => [
    number,
    formatDay(issuedAt),
    kind,
    formatRupees(total),
    ofOrder,
  ]);
  for (const line of formatTable(rows)) terminal.print(line);
};
