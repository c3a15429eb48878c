import { expect, test } from 'vitest'
import { chooseScaled } from './image-choice.ts'

const scaled = [1200, 270, 540, 160].map((width) => ({ width, url: `/${width}.webp` }))

test.each([
  [1, 160],
  [88, 160],
  [89, 270],
  [150, 270],
  [151, 540],
  [300, 540],
  [301, 1200],
  [666, 1200],
  [667, 1200],
  [5000, 1200],
])('[CAT-12] for %i px chooses the smallest of at least 1.8 times: %i', (target, width) => {
  expect(chooseScaled(scaled, target)).toEqual({ width, url: `/${width}.webp` })
})
