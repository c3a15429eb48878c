/**
 * An answer already written, to be handed out again and again. Its bytes take a fifth of the room of the objects they were
 * written from with the text beside them, lie outside the heap, and go out as they are.
 */
export class WrittenJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The page that waits for the answer it caused has the objects themselves; soon nobody holds them any more. */
  readonly #value: WeakRef<T & WeakKey>

  constructor(value: T) {
    this.bytes = encoder.encode(JSON.stringify(value))
    this.#value = new WeakRef(value as T & WeakKey)
  }

  /** The value, as it was given or as it is read. Others may hold it too: nobody may change it. */
  read(): T {
    return this.#value.deref() ?? (JSON.parse(decoder.decode(this.bytes)) as T)
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()
