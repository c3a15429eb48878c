import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentPolicy, hashOf } from './csp.ts'
import { escapeJson } from './escape.ts'

test('data in a script element can neither end it nor start a comment', () => {
  const written = escapeJson({ name: '</script><script>alert(1)</script><!--', line: '\u2028' })
  expect(written).not.toMatch(/[<>\u2028]/)
  expect(JSON.parse(written)).toEqual({ name: '</script><script>alert(1)</script><!--', line: '\u2028' })
})

test('any data round-trips', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const written = escapeJson(value)
      expect(written).not.toMatch(/[<>\u2028\u2029]/)
      expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('the policy allows inline code only by hash', () => {
  const policy = contentPolicy({ scripts: ['let a'], styles: ['b{}'] })
  expect(policy).toContain(`script-src 'self' ${hashOf('let a')};`)
  expect(policy).toContain(`style-src 'self' ${hashOf('b{}')};`)
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('frame-src')
  // A known hash: that of the empty text.
  expect(hashOf('')).toBe("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='")
})

test('a page with a third party allows its script, frame and answers only', () => {
  const guest = 'https://pay.example'
  const policy = contentPolicy({ scripts: ['let a'], styles: [] }, false, {
    scripts: [guest],
    answers: [guest],
    frames: [guest],
  }).split('; ')
  expect(policy.filter((line) => line.includes(guest)).map((line) => line.split(' ')[0])).toEqual([
    'script-src',
    'connect-src',
    'frame-src',
  ])
})
