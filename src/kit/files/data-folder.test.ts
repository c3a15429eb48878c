import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkDataFolder, DataFolderProblem } from './data-folder.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'vitrina-data-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a writable folder is created and left empty', () => {
  const data = path.join(folder, 'new', 'data')
  checkDataFolder(data)
  expect(readdirSync(data)).toEqual([])
})

test.each(['file', 'file/below'])('rejects a file instead: %s', (name) => {
  writeFileSync(path.join(folder, 'file'), '')
  const tried = () => checkDataFolder(path.join(folder, name))
  expect(tried).toThrow(DataFolderProblem)
  expect(tried).toThrow(/is not a folder/)
})

test.each(['link', 'link/below'])('reports a link to a missing disk: %s', (name) => {
  const link = path.join(folder, 'link')
  rmSync(link, { force: true })
  symlinkSync(path.join(folder, 'nowhere', 'deep'), link)
  expect(() => checkDataFolder(path.join(folder, name))).toThrow(/is a link to a place that is not there/)
})

test('fails at once where no folder can be created', { skip: process.platform !== 'linux' }, () => {
  expect(() => checkDataFolder('/proc/vitrina/data')).toThrow(DataFolderProblem)
})

test('reports a folder the user cannot write', { skip: process.getuid?.() === 0 }, () => {
  const closed = path.join(folder, 'closed')
  mkdirSync(closed, { mode: 0o555 })
  expect(() => checkDataFolder(closed)).toThrow(/cannot be written by this user/)
})
