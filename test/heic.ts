/**
 * A photo in the format of Apple phones: one HEVC block of 32 × 32 with uncompressed (PCM) samples, in HEIF boxes. Built here bit by bit,
 * because no HEVC encoder has a licence we may ship. `colour` is Y, Cb, Cr by position.
 */
const side = 32

class Bits {
  private bits: number[] = []
  u(count: number, value: number): this {
    for (let i = count - 1; i >= 0; i--) this.bits.push(Math.floor(value / 2 ** i) % 2)
    return this
  }
  /** Exponential-Golomb code. */
  ue(...values: number[]): this {
    for (const value of values) {
      const length = Math.floor(Math.log2(value + 1))
      this.u(length, 0).u(length + 1, value + 1)
    }
    return this
  }
  align(): this {
    while (this.bits.length % 8) this.bits.push(0)
    return this
  }
  /** The end of a unit: a one bit, then zeros to the byte boundary. */
  end(): this {
    return this.u(1, 1).align()
  }
  bytes(): Buffer {
    this.align()
    const byte = (at: number) => Number.parseInt(this.bits.slice(at, at + 8).join(''), 2)
    return Buffer.from(Array.from({ length: this.bits.length / 8 }, (_, i) => byte(i * 8)))
  }
  /** The arithmetic coder for bins of the given kinds, from initialization to flush (HEVC 9.3.4). */
  coded(...bins: ('even' | 'end')[]): this {
    let [low, range, waiting, isFirst] = [0, 510, 0, true]
    const put = (bit: number) => {
      if (isFirst) isFirst = false
      else this.u(1, bit)
      for (; waiting > 0; waiting--) this.u(1, 1 - bit)
    }
    const renew = () => {
      while (range < 256) {
        if (low < 256) put(0)
        else if (low >= 512) {
          low -= 512
          put(1)
        } else {
          low -= 256
          waiting++
        }
        range *= 2
        low *= 2
      }
    }
    for (const bin of bins) {
      // The more probable symbol of a nearly even bin: the only context, in its initial state.
      if (bin === 'even') range -= [128, 176, 208, 240][(range >> 6) & 3]!
      else {
        range -= 2
        low += range
        range = 2
      }
      renew()
    }
    put((low >> 9) & 1)
    return this.u(2, ((low >> 7) & 3) | 1)
  }
}

/** A unit with its header; an escape byte prevents three bytes that would look like a start code. */
function unit(type: number, body: Buffer): Buffer {
  const out = [type << 1, 1]
  let zeros = 0
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Buffer.from(out)
}

const profile = (bits: Bits) => bits.u(8, 1).u(32, 0x60000000).u(4, 0b1001).u(43, 0).u(1, 0).u(8, 30)

function parameters(): [number, Buffer][] {
  const video = profile(new Bits().u(4, 0).u(2, 3).u(6, 0).u(3, 0).u(1, 1).u(16, 0xffff)).u(1, 1).ue(0, 0, 0)
  video.u(6, 0).ue(0).u(2, 0).end()
  const sequence = profile(new Bits().u(4, 0).u(3, 0).u(1, 1)).ue(0, 1, side, side).u(1, 0).ue(0, 0, 0)
  sequence.u(1, 1).ue(0, 0, 0)
  // Coding blocks of 32 and no smaller, transforms of 4 to 32.
  sequence.ue(2, 0, 0, 3, 0, 0).u(3, 0)
  // PCM samples of 8 bits, in blocks of 32, without a loop filter over them.
  sequence.u(1, 1).u(4, 7).u(4, 7).ue(2, 0).u(1, 1)
  sequence.ue(0).u(5, 0).end()
  const picture = new Bits().ue(0, 0).u(7, 0).ue(0, 0, 0).u(3, 0).ue(0, 0).u(7, 0)
  picture.u(1, 1).u(2, 0b01).u(2, 0).ue(0).u(2, 0).end()
  return [
    [32, video.bytes()],
    [33, sequence.bytes()],
    [34, picture.bytes()],
  ]
}

function slice(colour: (x: number, y: number) => readonly [number, number, number]): Buffer {
  const bits = new Bits().u(2, 0b10).ue(0, 2).ue(0).end()
  bits.coded('even', 'end').align()
  for (const [plane, step] of [
    [0, 1],
    [1, 2],
    [2, 2],
  ] as const)
    for (let y = 0; y < side; y += step) for (let x = 0; x < side; x += step) bits.u(8, colour(x, y)[plane])
  return bits.coded('end').align().bytes()
}

const u = (bytes: number, value: number) => {
  const out = Buffer.alloc(bytes)
  out.writeUIntBE(value, 0, bytes)
  return out
}
const box = (type: string, ...parts: (Buffer | string)[]) => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
  return Buffer.concat([u(4, body.length + 8), Buffer.from(type), body])
}
const whole = (type: string, flags: number, ...parts: (Buffer | string)[]) => box(type, u(4, flags), ...parts)

/** `quarters`: number of quarter turns to the left for the viewer; `says`: the size in its boxes, if not the true one. */
export function heic(
  colour: (x: number, y: number) => readonly [number, number, number],
  { quarters = 0, says = side }: { quarters?: number; says?: number } = {},
): Buffer {
  const sets = parameters().map(([type, body]) => [type, unit(type, body)] as const)
  const config = box(
    'hvcC',
    Buffer.from([
      1,
      1,
      0x60,
      0,
      0,
      0,
      0x90,
      0,
      0,
      0,
      0,
      0,
      30,
      0xf0,
      0,
      0xfc,
      0xfd,
      0xf8,
      0xf8,
      0,
      0,
      0x0f,
      sets.length,
    ]),
    ...sets.map(([type, bytes]) => Buffer.concat([u(1, 0x80 | type), u(2, 1), u(2, bytes.length), bytes])),
  )
  const coded = unit(19, slice(colour))
  const data = Buffer.concat([u(4, coded.length), coded])
  const properties = [config, whole('ispe', 0, u(4, says), u(4, says)), box('irot', u(1, quarters))]
  const head = box('ftyp', 'heic', u(4, 0), 'mif1heic')
  const meta = (at: number) =>
    whole(
      'meta',
      0,
      whole('hdlr', 0, u(4, 0), 'pict', Buffer.alloc(12), '\0'),
      whole('pitm', 0, u(2, 1)),
      whole('iinf', 0, u(2, 1), whole('infe', 0x02000000, u(2, 1), u(2, 0), 'hvc1', '\0')),
      box(
        'iprp',
        box('ipco', ...properties),
        whole('ipma', 0, u(4, 1), u(2, 1), u(1, 3), Buffer.from([0x81, 2, 0x83])),
      ),
      whole('iloc', 0, Buffer.from([0x44, 0]), u(2, 1), u(2, 1), u(2, 0), u(2, 1), u(4, at), u(4, data.length)),
    )
  const at = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(at), box('mdat', data)])
}
