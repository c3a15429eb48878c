/**
 * An answer already written, to be handed out again and again. Its bytes take a fifth of the room of the objects they were
 * written from with the text beside them, lie outside the heap, and go out as they are.
 */
export class WrittenJson<T> {
  readonly bytes: Uint8Array<ArrayBuffer>
  declare readonly of: T

  constructor(value: T) {
    this.bytes = new TextEncoder().encode(JSON.stringify(value))
  }
}
