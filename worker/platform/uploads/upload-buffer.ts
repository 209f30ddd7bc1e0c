import { AsyncLocalStorage } from "node:async_hooks";

/** In bytes: a few large reads leave the runtime less garbage than many small ones. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The memory that one upload is read into. The runtime frees buffers of 5 MB too late: with a new buffer for each
 * upload, thirty uploads took 200 MB although only two were read at a time.
 */
export class UploadBuffer {
  /** Null while a read is filling it, and after the upload has ended. */
  #memory: ArrayBuffer | null;

  constructor(memory: ArrayBuffer) {
    this.#memory = memory;
  }

  /** Throws once the upload has ended, because the memory then belongs to another one. */
  get memory(): ArrayBuffer {
    if (!this.#memory) throw new Error("This upload has ended.");
    return this.#memory;
  }

  /** How many bytes were read; null at the end of the body. */
  async fill(reader: ReadableStreamBYOBReader, offset: number): Promise<number | null> {
    const { memory } = this;
    // The read detaches the memory and returns it as another ArrayBuffer.
    this.#memory = null;
    const view = new Uint8Array(memory, offset, Math.min(CHUNK_BYTES, memory.byteLength - offset));
    const { value } = await reader.read(view, { min: view.length });
    if (value) this.#memory = value.buffer as ArrayBuffer;
    return value?.length || null;
  }

  /** Returns the memory for the next upload; null while an unfinished read still holds it. */
  end(): ArrayBuffer | null {
    const memory = this.#memory;
    this.#memory = null;
    return memory;
  }
}

/** Reuses the memory of uploads: at most one buffer for each concurrent upload. */
export class UploadBuffers {
  readonly #bytes: number;
  readonly #free: ArrayBuffer[] = [];
  readonly #current = new AsyncLocalStorage<UploadBuffer>();

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  #create = (): UploadBuffer => new UploadBuffer(this.#free.pop() ?? new ArrayBuffer(this.#bytes));

  /** Runs the work with a buffer of its own, which goes back to the pool when the work ends. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const buffer = this.#create();
    try {
      return await this.#current.run(buffer, work);
    } finally {
      const memory = buffer.end();
      if (memory) this.#free.push(memory);
    }
  }

  /** The running work's buffer; outside any work, a new one. */
  current = (): UploadBuffer => this.#current.getStore() ?? this.#create();
}
