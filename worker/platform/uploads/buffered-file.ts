import type { UploadBuffer } from "./upload-buffer.ts";

const CHUNK_BYTES = 64 * 1024;

interface Place {
  readonly buffer: UploadBuffer;
  readonly start: number;
  readonly end: number;
}

/** A file of a form, read from the upload's buffer without a copy. Reading it after the upload has ended throws. */
export class BufferedFile extends File {
  readonly #place: Place;

  constructor(place: Place, name: string, type: string) {
    super([], name, { type });
    this.#place = place;
  }

  #view(from = 0, to = this.size): Uint8Array<ArrayBuffer> {
    const { buffer, start } = this.#place;
    return new Uint8Array(buffer.memory, start + from, to - from);
  }

  override get size(): number {
    return this.#place.end - this.#place.start;
  }

  override slice(from = 0, to = this.size, type = ""): Blob {
    const { buffer, start } = this.#place;
    const toAbsolute = (offset: number) =>
      start + Math.min(offset < 0 ? Math.max(this.size + offset, 0) : offset, this.size);
    return new BufferedFile(
      { buffer, start: toAbsolute(from), end: Math.max(toAbsolute(from), toAbsolute(to)) },
      this.name,
      type,
    );
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    let at = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
      const end = Math.min(at + CHUNK_BYTES, this.size);
      if (at < end) controller.enqueue(this.#view(at, end));
      else controller.close();
      at = end;
    };
    // Nothing is buffered in the stream, because the next upload would overwrite a buffered chunk.
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  override arrayBuffer = async (): Promise<ArrayBuffer> => this.#view().slice().buffer;

  /** The upload's own memory, not a copy of it. */
  override bytes = async (): Promise<Uint8Array<ArrayBuffer>> => this.#view();

  override text = async (): Promise<string> => new TextDecoder().decode(this.#view());
}
