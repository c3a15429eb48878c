/** What we use of libheif-js, which tells no types of its bundle. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` with RGBA, turned as the file says; null: it could not. */
    display(to: { data: Uint8ClampedArray; width: number; height: number }, done: (drawn: unknown) => void): void
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default libheif
}
