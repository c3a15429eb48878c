import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

test('each lazy part names the file that it imports: a document that contains the part links the styles of this file', () => {
  const parts = globSync('src/web/**/*.{ts,tsx}').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/= lazyPart\(([\s\S]*?)\n\)/g)].map(([, call = '']) => ({
      imported: posix.join(posix.dirname(file), /import\('([^']+)'\)/.exec(call)?.[1] ?? ''),
      named: `src/web/${call.match(/'((?:parts|screens)\/[^']+)'/)?.[1]}`,
    }))
  })
  expect(parts.length).toBeGreaterThan(6)
  for (const { imported, named } of parts) expect(named).toBe(imported)
})
