/**
 * An answer already written, to be handed out again and again. Its bytes take a fifth of the room of the objects they were
 * written from with the text beside them, lie outside the heap, and go out as they are.
 */
export class WrittenJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The page that waits for the answer it caused has the objects themselves; soon nobody holds them any more. */
  readonly #value: WeakRef<T & WeakKey> | null

  constructor(value: T | null, bytes: Uint8Array<ArrayBuffer> = encoder.encode(JSON.stringify(value))) {
    this.bytes = bytes
    this.#value = value === null ? null : new WeakRef(value as T & WeakKey)
  }

  /** Of pieces that are written already and make JSON together. */
  static joined<T>(pieces: readonly (string | Uint8Array)[]): WrittenJson<T> {
    const bytes = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
    return new WrittenJson<T>(null, Buffer.concat(bytes))
  }

  /** The value, as it was given or as it is read. Others may hold it too: nobody may change it. */
  read(): T {
    return this.#value?.deref() ?? (JSON.parse(decoder.decode(this.bytes)) as T)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
