import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import { type Build, keyOf, type WebEntry } from './build.ts'

const entry = '/src/web/entry-browser.tsx'
const server = '/src/web/entry-server.tsx'

/**
 * Vite beside our server: it listens on its own port, which also carries hot reload, and our pages forward what only it can answer. Pages are
 * rendered with fresh code on every request.
 */
export async function startDevBuild(
  root: string,
): Promise<{ build: () => Promise<Build>; close: () => Promise<void> }> {
  const { createServer: createVite } = await import('vite')
  const { writePlugged } = await import('../../../scripts/plugged.ts')
  const { bundleWorkers } = await import('../../../scripts/workers.ts')
  await writePlugged()
  const http = createServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http, clientPort: port }, cors: false },
  })
  http.on('request', vite.middlewares)
  const workers = new Map([...(await bundleWorkers())].map(([name, code]) => [`/${name}`, code]))
  const build = { ...devBuild(vite, `http://127.0.0.1:${port}`), workers }
  return {
    build: async () => build,
    async close() {
      await vite.close()
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

const screenPath = (screenFile: string) => `/${keyOf(screenFile)}`

function devBuild(vite: ViteDevServer, origin: string): Omit<Build, 'workers'> {
  const web = () => vite.ssrLoadModule(server) as Promise<WebEntry>
  return {
    id: 'dev',
    web,
    files: new Map(),
    assets: () => ({ styles: [], script: entry, modules: [], fonts: [] }),
    /** Styles as links, so that the first paint is styled; also the Vite client and its refresh hooks. */
    async devHead(screenFile) {
      await web()
      if (screenFile) await vite.ssrLoadModule(screenPath(screenFile))
      const styles = await stylesOf(vite, screenFile ? [server, screenPath(screenFile)] : [server])
      const refresh =
        "import{injectIntoGlobalHook as i}from'/@react-refresh';i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t"
      return [
        ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
        `<script type="module">${refresh}</script>`,
        '<script type="module" src="/@vite/client"></script>',
      ].join('')
    },
    async devFile(request, url) {
      if (!/^\/(@|src\/|plugins\/|examples\/|node_modules\/)/.test(url.pathname)) return null
      const answer = await fetch(origin + url.pathname + url.search, {
        headers: { accept: request.headers.get('accept') ?? '*/*' },
      })
      const headers = new Headers({ 'cache-control': 'no-store' })
      for (const name of ['content-type', 'etag'])
        if (answer.headers.has(name)) headers.set(name, answer.headers.get(name)!)
      return new Response(answer.body, { status: answer.status, headers })
    },
  }
}

async function stylesOf(vite: ViteDevServer, urls: string[]): Promise<string[]> {
  const graph = vite.environments.ssr!.moduleGraph
  const seen = new Set<EnvironmentModuleNode>()
  const styles: string[] = []
  const walk = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return
    seen.add(node)
    // A style sheet includes what it imports.
    if (/\.css$/.test(node.url) && !node.url.startsWith('/@fs/')) styles.push(`${node.url}?direct`)
    for (const next of node.importedModules) walk(next)
  }
  for (const url of urls) {
    const node = await graph.getModuleByUrl(url)
    if (node) walk(node)
  }
  return styles
}
