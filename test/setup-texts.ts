import { existsSync } from 'node:fs'

/** Texts are compiled by scripts/check.ts and friends; a bare `vitest` run does it here. */
export default async function setup(): Promise<void> {
  if (existsSync(new URL('../src/texts/messages.js', import.meta.url))) return
  await import('../scripts/texts.ts')
}
