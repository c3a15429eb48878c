import { existsSync } from 'node:fs'

/** Texts and what plug-ins add to the storefront are compiled by scripts/check.ts and friends; a bare `vitest` run does it here. */
export default async function setup(): Promise<void> {
  const made = ['../src/texts/messages.js', '../src/plugged/routes.ts']
  if (made.every((file) => existsSync(new URL(file, import.meta.url)))) return
  await import('../scripts/texts.ts')
}
