import type { Call, Operation } from "./operations.ts";
import type { Transport } from "./transport.ts";

/** A file from the shop, such as a PDF. */
export interface RasadFile {
  /** The file name from the response. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const FILE_TIMEOUT_MS = 120_000;

const readFile = async (answer: Response): Promise<RasadFile> => {
  const [, name = ""] = /filename="([^"]*)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { name, type: answer.headers.get("Content-Type") ?? "", bytes };
};

export const download = async <O extends Operation>(
  transport: Transport,
  operation: O,
  call: Call<O>,
): Promise<RasadFile> => readFile(await transport.send(operation, { timeoutMs: FILE_TIMEOUT_MS, ...call }));

/** Downloads a file as text. */
export const downloadText = async <O extends Operation>(
  transport: Transport,
  operation: O,
  call: Call<O>,
): Promise<string> => new TextDecoder().decode((await download(transport, operation, call)).bytes);
