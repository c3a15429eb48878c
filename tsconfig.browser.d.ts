// What the storefront takes of Node: the language of a request (src/web/request-locale.ts), which runs on the page server only.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Value> {
    run<Result>(value: Value, work: () => Result): Result
    getStore(): Value | undefined
  }
}
