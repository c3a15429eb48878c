// What browsers and Node have in common and shared code uses. The whole of either would let a page or a process in.
declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]> | URLSearchParams)
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  set(name: string, value: string): void
  append(name: string, value: string): void
  delete(name: string): void
  toString(): string
  keys(): Iterator<string>
  [Symbol.iterator](): Iterator<[string, string]>
}
declare class URL {
  constructor(url: string, base?: string)
  static parse(url: string, base?: string): URL | null
  static canParse(url: string): boolean
  href: string
  readonly origin: string
  protocol: string
  username: string
  password: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  readonly searchParams: URLSearchParams
}
declare function atob(text: string): string
declare function btoa(text: string): string
