import type { Server } from 'node:http'
import type { EnvironmentModuleNode, ViteDevServer } from 'vite'
import type { Build, WebEntry } from './build.ts'

const entry = '/src/web/entry-browser.tsx'

/** Vite inside our own server: its middlewares serve modules, the page server renders with fresh code. */
export async function createDevServer(server: Server): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
}

export function devBuild(vite: ViteDevServer): Build {
  const web = () => vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<WebEntry>
  return {
    id: 'dev',
    web,
    files: new Map(),
    assets: () => ({ styles: [], script: entry, modules: [], fonts: [] }),
    /** Styles as links, so that the first paint is not bare; the client and its refresh hooks. */
    async devHead(screenFile) {
      await web()
      if (screenFile) await vite.ssrLoadModule(`/src/web/screens/${screenFile}.tsx`)
      const styles = await stylesOf(vite, [
        '/src/web/entry-server.tsx',
        ...(screenFile ? [`/src/web/screens/${screenFile}.tsx`] : []),
      ])
      const refresh =
        "import{injectIntoGlobalHook as i}from'/@react-refresh';i(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t"
      return [
        ...styles.map((href) => `<link rel="stylesheet" href="${href}">`),
        `<script type="module">${refresh}</script>`,
        '<script type="module" src="/@vite/client"></script>',
      ].join('')
    },
  }
}

async function stylesOf(vite: ViteDevServer, urls: string[]): Promise<string[]> {
  const graph = vite.environments.ssr.moduleGraph
  const seen = new Set<EnvironmentModuleNode>()
  const styles: string[] = []
  const walk = (node: EnvironmentModuleNode) => {
    if (seen.has(node)) return
    seen.add(node)
    if (/\.css$/.test(node.url)) styles.push(`${node.url}?direct`)
    for (const next of node.importedModules) walk(next)
  }
  for (const url of urls) {
    const node = await graph.getModuleByUrl(url)
    if (node) walk(node)
  }
  return styles
}
