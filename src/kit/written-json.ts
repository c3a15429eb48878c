/**
 * A serialized answer that is sent many times. Its bytes take a fifth of the memory of the source objects plus text, are outside the heap, and
 * are sent as they are.
 */
export class WrittenJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Weak: the page that waits for the answer uses the objects themselves; soon nothing else holds them. */
  readonly #value: WeakRef<T & WeakKey> | null

  constructor(value: T | null, bytes: Uint8Array<ArrayBuffer> = encoder.encode(JSON.stringify(value))) {
    this.bytes = bytes
    this.#value = value === null ? null : new WeakRef(value as T & WeakKey)
  }

  /** Joins serialized pieces into one JSON answer. */
  static joined<T>(pieces: readonly (string | Uint8Array)[]): WrittenJson<T> {
    const bytes = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece))
    return new WrittenJson<T>(null, Buffer.concat(bytes))
  }

  /** The value as it was given or parsed again. It may be shared: do not mutate it. */
  read(): T {
    return this.#value?.deref() ?? (JSON.parse(decoder.decode(this.bytes)) as T)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
