import { expect, test } from 'vitest'
import { pictureFiles } from './picture-sources.ts'

const image = {
  url: '/full.jpg',
  scaled: [320, 640, 960].map((width) => ({ width, url: `/${width}.webp`, avif: `/${width}.avif` })),
}

test.each([
  [177, '/320'],
  [178, '/640'],
  [355, '/640'],
  [356, '/960'],
  [2000, '/960'],
])('[CAT-12] a picture %i px wide is shown from %s in both formats', (width, file) => {
  expect(pictureFiles(image, width)).toEqual({ url: `${file}.webp`, avif: `${file}.avif` })
})

test('[CAT-12] a picture without scaled versions uses its own address', () => {
  expect(pictureFiles({ url: '/full.jpg', scaled: [] }, 200)).toEqual({ url: '/full.jpg' })
})
