import { crc32, deflateRawSync } from 'node:zlib'

interface NewEntry {
  name: string
  bytes: Uint8Array
}

/** Builds an archive of a few files in memory; names are UTF-8. The total size must stay far below 4 GB. */
export function zipOf(entries: readonly NewEntry[], at: Date): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of entries) {
    const header = headerOf(name, bytes, at)
    directory.push(header.central(offset))
    const local = Buffer.concat([header.local, header.packed])
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, list, end]))
}

const utf8Names = 0x0800
const deflated = 8

function headerOf(name: string, bytes: Uint8Array, at: Date) {
  const title = Buffer.from(name, 'utf8')
  const packed = deflateRawSync(bytes)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(utf8Names, 2)
  common.writeUInt16LE(deflated, 4)
  common.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  common.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(bytes.byteLength, 18)
  common.writeUInt16LE(title.length, 22)
  const signed = (signature: number, ...rest: Buffer[]) => {
    const start = Buffer.alloc(4)
    start.writeUInt32LE(signature, 0)
    return Buffer.concat([start, ...rest])
  }
  return {
    packed,
    local: signed(0x04034b50, common, title),
    central(offset: number) {
      const version = Buffer.alloc(2)
      version.writeUInt16LE(20, 0)
      const rest = Buffer.alloc(14)
      rest.writeUInt32LE(offset, 10)
      return signed(0x02014b50, version, common, rest, title)
    },
  }
}
