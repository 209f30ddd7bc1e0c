import { Zip, ZipPassThrough } from "fflate";

interface FileToZip {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A ZIP file that is sent while its files are made. PDFs are compressed already, so they are stored as they are. */
export const zipOf = (files: AsyncGenerator<FileToZip>): ReadableStream<Uint8Array> => {
  let zip: Zip;
  return new ReadableStream({
    start(controller) {
      zip = new Zip((error, chunk, isLast) => {
        if (error) controller.error(error);
        else if (chunk.length > 0) controller.enqueue(chunk);
        if (isLast && !error) controller.close();
      });
    },
    async pull() {
      const { done, value } = await files.next();
      if (done) return zip.end();
      const entry = new ZipPassThrough(value.name);
      zip.add(entry);
      entry.push(value.bytes, true);
    },
    cancel: async () => {
      await files.return(undefined);
    },
  });
};
