import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readZipEntry, unzip, type ZipLimits, zipEntries } from './zip.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'vitrina-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const whole = { 'a/one.xml': strToU8('<one/>'.repeat(1000)), 'a/': new Uint8Array(0), 'two.txt': strToU8('two') }
const wide: ZipLimits = { bytes: 1e9, files: 1000 }

let files = 0
async function written(bytes: Uint8Array): Promise<string> {
  const file = path.join(folder, `${++files}.zip`)
  await writeFile(file, bytes)
  return file
}

const directory = (zip: Buffer, nth = 0): number => {
  let at = zip.indexOf('PK\x01\x02', 'latin1')
  for (let i = 0; i < nth; i++) at = zip.indexOf('PK\x01\x02', at + 1, 'latin1')
  return at
}
const changed = (change: (zip: Buffer) => void, entries: Record<string, Uint8Array> = whole) => {
  const zip = Buffer.from(zipSync(entries))
  change(zip)
  return written(zip)
}
const taken = (file: string, limits = wide, nameOf = (name: string): string | null => name) =>
  unzip(file, path.join(folder, 'out'), limits, nameOf)
const refused = (file: Promise<string>, limits = wide) =>
  file
    .then((one) => taken(one, limits))
    .then(
      () => 'ok',
      (error: { code: string; reason?: string }) => error.code,
    )

describe('reading', () => {
  test('lists files without folders and reads one, counting its packed bytes', async () => {
    const file = await changed(() => {})
    const entries = await zipEntries(file, wide)
    expect(entries.map(({ name, size }) => [name, size])).toEqual([
      ['a/one.xml', 6000],
      ['two.txt', 3],
    ])
    let packed = 0
    expect(await text(readZipEntry(file, entries[0]!, (bytes) => (packed += bytes)))).toBe('<one/>'.repeat(1000))
    expect(packed).toBe(entries[0]!.entry.compressedSize)
  })

  test('reads a stored file and an empty one', async () => {
    const file = await written(
      zipSync({ 'stored.txt': [strToU8('as is'), { level: 0 }], 'empty.txt': new Uint8Array(0) }),
    )
    expect(await Promise.all((await zipEntries(file, wide)).map((entry) => text(readZipEntry(file, entry))))).toEqual([
      'as is',
      '',
    ])
  })

  test('decodes names without the UTF-8 flag as cp866, and backslashes as folders', async () => {
    const cp866 = Buffer.from([0x8a, 0xe0, 0xa0, 0xad, 0x5c, 0x31])
    const file = await changed((zip) => cp866.copy(zip, directory(zip) + 46), { '123456': strToU8('x') })
    expect((await zipEntries(file, wide)).map(({ name }) => name)).toEqual(['Кран/1'])
  })

  test('reads ZIP64 directories', async () => {
    const zip = Buffer.from(zipSync(whole))
    const at = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1')
    const [end, long, locator] = [zip.subarray(at), Buffer.alloc(56), Buffer.alloc(20)]
    long.write('PK\x06\x06', 'latin1')
    long.writeBigUInt64LE(44n, 4)
    for (const offset of [24, 32]) long.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), offset)
    long.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40)
    long.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
    locator.write('PK\x06\x07', 'latin1')
    locator.writeBigUInt64LE(BigInt(at), 8)
    locator.writeUInt32LE(1, 16)
    const short = Buffer.from(end).fill(0xff, 8, 20)
    const file = await written(Buffer.concat([zip.subarray(0, at), long, locator, short]))
    expect(await taken(file)).toEqual(['a/one.xml', 'two.txt'])
  })

  test('unpacks into the folder under the names it was given', async () => {
    const file = await changed(() => {})
    expect(await taken(file, wide, (name) => `in/${name}`)).toEqual(['in/a/one.xml', 'in/two.txt'])
    expect(await readFile(path.join(folder, 'out/in/two.txt'), 'utf8')).toBe('two')
  })
})

describe('refusing', () => {
  test('a broken archive', async () => {
    const zip = zipSync(whole)
    expect(await refused(written(strToU8('PK, but not an archive')))).toBe('zip_broken')
    expect(await refused(written(zip.subarray(0, -30)))).toBe('zip_broken')
    expect(await refused(written(new Uint8Array(0)))).toBe('zip_broken')
    // Not where the directory says, not what was packed, and not deflated at all.
    expect(await refused(changed((one) => one.writeUInt32LE(7, directory(one) + 42)))).toBe('zip_broken')
    expect(await refused(changed((one) => one.writeUInt32LE(7, directory(one) + 16)))).toBe('zip_broken')
    expect(await refused(changed((one) => one.fill(0xff, 39, 60)))).toBe('zip_broken')
    expect(await refused(changed((one) => one.writeUInt32LE(6001, directory(one) + 24)))).toBe('zip_broken')
  })

  test('an archive that unpacks into more than it says or is allowed', async () => {
    expect(await refused(changed((one) => one.writeUInt32LE(10, directory(one) + 24)))).toBe('zip_bomb')
    expect(
      await refused(
        changed(() => {}),
        { bytes: 6002, files: 1000 },
      ),
    ).toBe('zip_bomb')
    expect(
      await refused(
        changed(() => {}),
        { bytes: 1e9, files: 2 },
      ),
    ).toBe('zip_bomb')
  })

  test('an encrypted file and an unknown method', async () => {
    expect(await refused(changed((one) => one.writeUInt16LE(1, directory(one, 2) + 8)))).toBe('zip_unsupported')
    expect(await refused(changed((one) => one.writeUInt16LE(12, directory(one) + 10)))).toBe('zip_unsupported')
  })

  test('the whole archive for one name, before a file of it is written', async () => {
    const file = await changed(() => {}, { 'before.txt': strToU8('x'), '../../out.xml': strToU8('x') })
    const safe = (name: string) => (name.includes('..') ? null : name)
    await expect(taken(file, wide, safe)).rejects.toMatchObject({ code: 'zip_name', message: '../../out.xml' })
    expect(await readdir(path.join(folder, 'out')).catch(() => [])).not.toContain('before.txt')
  })

  test('nothing on a fault of the system, which is thrown as it is', async () => {
    await expect(taken(path.join(folder, 'absent.zip'))).rejects.toMatchObject({ code: 'ENOENT' })
    const file = await changed(() => {})
    await expect(taken(file, wide, () => '.')).rejects.toMatchObject({ code: 'EISDIR' })
  })
})

test.runIf(process.platform === 'linux')('closes the archive after reading, refusing and stopping midway', async () => {
  const file = await changed(() => {}, { 'long.bin': crypto.getRandomValues(new Uint8Array(60_000)) })
  const broken = await changed((one) => one.writeUInt32LE(7, directory(one) + 16))
  const [entry] = await zipEntries(file, wide)
  for await (const _ of readZipEntry(file, entry!)) break
  await taken(file)
  await taken(broken).catch(() => {})
  await zipEntries(await written(strToU8('no')), wide).catch(() => {})
  const held = async () => {
    const open = await readdir('/proc/self/fd')
    const names = await Promise.all(open.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
    return names.filter((name) => name.startsWith(folder))
  }
  await expect.poll(held).toEqual([])
})
