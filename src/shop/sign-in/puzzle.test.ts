import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasZeroBits, puzzleText, readSolution, writeSolution } from './puzzle.ts'

describe('a puzzle', () => {
  test('is solved by a hash with leading zero bits', () => {
    expect(hasZeroBits(Uint8Array.of(0, 0b0000_0001), 15)).toBe(true)
    expect(hasZeroBits(Uint8Array.of(0, 0b0000_0001), 16)).toBe(false)
    expect(hasZeroBits(Uint8Array.of(1, 0), 8)).toBe(false)
    expect(hasZeroBits(Uint8Array.of(0, 255), 8)).toBe(true)
  })

  test('takes some work and one hash to check', () => {
    const hashOf = (n: number) => createHash('sha256').update(puzzleText('sealed', n)).digest()
    let answer = 0
    while (!hasZeroBits(hashOf(answer), 10)) answer++
    expect(answer).toBeGreaterThan(0)
    expect(readSolution(writeSolution('sealed', answer))).toEqual({ challenge: 'sealed', answer })
  })

  test.each(['', '~', 'x', 'x~', 'x~1e3', '~1', `${'x'.repeat(500)}~1`])('%j is invalid', (text) => {
    expect(readSolution(text)).toBeNull()
  })
})
