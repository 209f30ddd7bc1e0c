import { Zip, ZipPassThrough } from "fflate";

interface FileToZip {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Streams a ZIP file while its entries are made. PDFs are already compressed, so entries are stored uncompressed. */
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
