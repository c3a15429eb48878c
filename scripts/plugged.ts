import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, ShopConfig } from '#shop/plugin.ts'
import { type SlotName, slotNames } from '#shop/slot-names.ts'

/**
 * Files of src/plugged: what the plug-ins of vitrina.config.ts add to the storefront. They import the plug-ins' components and nothing of
 * their server code, so the bundler, the compiler and the tests need no special cases. Generated together with the texts, not committed.
 */
const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'src', 'plugged')

export async function writePlugged(): Promise<void> {
  const { default: config } = (await import('../vitrina.config.ts')) as { default: ShopConfig }
  for (const [name, text] of Object.entries(pluggedFiles(config.plugins))) keep(path.join(folder, name), text)
}

/** Names and contents of the files; exported for the test. */
export function pluggedFiles(plugins: readonly Plugin[]): Record<string, string> {
  const screens = plugins.flatMap(({ storefront }) => storefront?.screens ?? [])
  const routes = screens.map(({ screen, route: _, ...row }) => ({ ...row, screen: screenName(screen) }))
  const loaders = (files: [screen: string, file: string][]) =>
    files
      .map(([screen, file]) => `  ${quoted(screenName(screen))}: () => import(${quoted(importOf(file))}),\n`)
      .join('')
  return {
    'routes.ts': `${head}import type { PluggedRoute } from '#web/route-match.ts'\n\nexport const pluggedRoutes: readonly PluggedRoute[] = ${JSON.stringify(routes, null, 2)}\n`,
    'screens.ts': `${head}import type { ScreenModule } from '#web/screen.ts'\n\nexport const pluggedScreens: Record<string, () => Promise<ScreenModule<any>>> = {\n${loaders(screens.map(({ screen }) => [screen, screen]))}}\n`,
    'screen-routes.ts': `${head}import type { RouteModule } from '#web/screen.ts'\n\nexport const pluggedScreenRoutes: Record<string, () => Promise<RouteModule<any>>> = {\n${loaders(screens.map(({ screen, route }) => [screen, route]))}}\n`,
    ...Object.fromEntries(slotNames.map((slot) => [`${fileOfSlot(slot)}.ts`, slotFile(slot, plugins)])),
  }
}

const head = '// Made by scripts/plugged.ts from vitrina.config.ts.\n'
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const fileOfSlot = (slot: SlotName) => `slot-${slot.replace('.', '-').replaceAll('_', '-')}`

function slotFile(slot: SlotName, plugins: readonly Plugin[]): string {
  const files = plugins.flatMap(({ storefront }) => storefront?.slots?.[slot] ?? [])
  const imports = files.map((file, i) => `import part${i} from ${quoted(importOf(file))}\n`).join('')
  const list = files.map((_, i) => `part${i}`).join(', ')
  return `${head}import type { SlotPart } from '#web/parts/slot.tsx'\n${imports}\nexport const parts: readonly SlotPart<${quoted(slot)}>[] = [${list}]\n`
}

/** Path of a plug-in's file relative to the root; the build refers to it by this name. */
const fromRoot = (address: string) => path.relative(root, fileURLToPath(address)).replaceAll('\\', '/')
const screenName = (address: string) => `plugin:${fromRoot(address)}`
const importOf = (address: string) => `../../${fromRoot(address)}`

/** Writes a file only if its content changed, to avoid needless rebuilds. */
function keep(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
