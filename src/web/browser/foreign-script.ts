const longestMs = 15_000
const loading = new Map<string, Promise<void>>()

/** Loads a script of another host, once per page; a failed load may be repeated. Only works on pages whose CSP allows the host. */
export function loadForeignScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const made = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      loading.delete(src)
      script.remove()
      reject(new Error(`the script could not be loaded from ${src}`))
    }
    const timer = setTimeout(fail, longestMs)
    script.src = src
    script.async = true
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    script.onerror = fail
    document.head.append(script)
  })
  loading.set(src, made)
  return made
}
