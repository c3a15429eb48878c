import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { domExports, onlyExports, reactExports, reactVersion, smallClient } from './small-react.ts'

const root = path.join(import.meta.dirname, '..')
const react = path.dirname(createRequire(import.meta.url).resolve('react/package.json'))
const reactDom = path.dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const published = (file: string) =>
  readFileSync(path.join(file === 'react' ? react : reactDom, 'cjs', `${file}.production.js`), 'utf8')

test('the React that is installed is the one the lists were made for', () => {
  const small = smallClient(published('react-dom-client'))
  expect(() => parseAst(small)).not.toThrow()
  expect(small).not.toMatch(/createFiberImplClass\((12|19|30|31),/)
  expect(small).not.toMatch(/\? 26\b/)
  expect(onlyExports(published('react-dom'), domExports)).not.toContain('exports.createPortal')
  expect(onlyExports(published('react'), reactExports)).not.toContain('exports.cloneElement')
})

test('another version, a missing function or another use of a tag stops the build', () => {
  const code = published('react-dom-client')
  expect(() => smallClient(code.replaceAll(reactVersion, '99.0.0'))).toThrow('does not fit this React')
  expect(() => smallClient(code.replace('function startViewTransition(', 'function begin('))).toThrow(
    'startViewTransition',
  )
  expect(() => smallClient(code.replace('case 31:', 'case 32:'))).toThrow('uses of tags')
  expect(() => onlyExports(published('react').replaceAll(reactVersion, '99.0.0'), reactExports)).toThrow('does not fit')
  expect(() => onlyExports(published('react'), ['useMagic'])).toThrow('useMagic')
})

/** What our own code would need of what was left out. */
const uses: Record<string, RegExp> = {
  'a call of react-dom about resources or portals': /from 'react-dom'|\bcreateRoot\b/,
  'an element that belongs into the head': /<(title|meta|link|style|script|html|head|body)[\s>/]/,
  'an element of one’s own': /<[a-z]+-[a-z-]+[\s>/]/,
  'a ref of a fragment': /<Fragment\s[^>]*\bref=/,
}
function usesIn(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const named = [...code.matchAll(/import (?!type)(.*?) from 'react'/gs)].flatMap(([, what]) =>
    what!
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name && !name.startsWith('type ')),
  )
  return [
    ...named.filter((name) => !reactExports.includes(name)),
    ...Object.keys(uses).filter((what) => uses[what]!.test(code)),
  ]
}

test('no screen uses what was left out of React', () => {
  const files = globSync(['src/web/**/*.{ts,tsx}', 'src/ui/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(150)
  expect(
    files.flatMap((file) => usesIn(readFileSync(path.join(root, file), 'utf8')).map((what) => `${file}: ${what}`)),
  ).toEqual([])
})

test.each([
  ["import { Activity, type ReactNode, useState } from 'react'", 'Activity'],
  ["import {\n  useActionState as state,\n  useState,\n} from 'react'", 'useActionState'],
  ["import * as React from 'react'", '*'],
  ["import { createPortal } from 'react-dom'", 'a call of react-dom about resources or portals'],
  ['return <title>{name}</title>', 'an element that belongs into the head'],
  ['return <my-map point={at} />', 'an element of one’s own'],
  ['return <Fragment key={1} ref={all}>', 'a ref of a fragment'],
])('a use is found: %s', (code, what) => {
  expect(usesIn(code)).toEqual([what])
})
