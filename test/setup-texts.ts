import { existsSync } from 'node:fs'

/** Compiles texts and the plug-ins' parts of the storefront. scripts/check.ts and others do it themselves; a bare `vitest` run needs it here. */
export default async function setup(): Promise<void> {
  const made = ['../src/texts/messages.js', '../src/plugged/routes.ts']
  if (made.every((file) => existsSync(new URL(file, import.meta.url)))) return
  await import('../scripts/texts.ts')
}
