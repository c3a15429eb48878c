import { readFileSync } from 'node:fs'
import { type ColourName, colours } from './colours.ts'

/** Where the server serves the files of demo/pictures/packs. */
export const picturesUrl = '/demo/pictures/'

export interface Picture {
  name: string
  width: number
  height: number
  hash: string
  files: { width: number; webp: string; avif: string }[]
}

const index = JSON.parse(readFileSync(new URL('../pictures/index.json', import.meta.url), 'utf8')) as Picture[]
export const pictures: ReadonlyMap<string, Picture> = new Map(index.map((one) => [one.name, one]))

/** The sizes from which a page chooses, smallest first. */
export const scaled = (picture: Picture) =>
  picture.files.map(({ width, webp, avif }) => ({ width, url: picturesUrl + webp, avif: picturesUrl + avif }))

/** Colours in which a model has pictures, in the order of the palette. */
export const coloursOf = (model: string): ColourName[] =>
  (Object.keys(colours) as ColourName[]).filter((colour) => pictures.has(`${model}-${colour}`))

const views = ['side', 'front', 'back', 'detail']
/** What is shown together with a model: a sleeping bag and its sack. */
const together: Record<string, string> = { sleepingbag: 'stuffsack', backpack: '' }

/** All pictures of a model in a colour, the main one first. */
export function picturesOf(model: string, colour: ColourName): string[] {
  const whole = `${model}-${colour}`
  const others = views.map((view) => `${whole}-${view}`)
  const second = together[model]
  if (second) others.push(`${second}-${colour}`)
  return [whole, ...others].filter((name) => pictures.has(name))
}
