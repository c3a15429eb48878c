/** The part of libheif-js that we use; its bundle has no types. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` with RGBA, rotated as the file says; null: it failed. */
    display(to: { data: Uint8ClampedArray; width: number; height: number }, done: (drawn: unknown) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
