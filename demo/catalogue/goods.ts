import type { SoldBy } from '#lib/quantity.ts'
import type { Gender } from './colours.ts'
import type { Dice } from './seed.ts'

export type Facts = Record<string, string | number>
export type Both = readonly [ru: string, en: string]

/**
 * A maker's line: brand, series (`Туман|Mist` if it differs by language), picture model, and its figures (litres, seats …); without
 * figures: one plain model.
 */
export type Line = readonly [brand: string, series: string, model: string, ...specs: number[]]

/** Products of one kind in one section. */
export interface Goods {
  at: string
  kind: readonly [ru: string, gender: Gender, en: string]
  lines: readonly Line[]
  /** The figure as written in the name. */
  spec?: (n: number) => Both
  sizes?: readonly string[]
  /** Price increase per size: 0.06 is six percent. */
  sizeStep?: number
  /** Absent: sold by the piece. Price, weight and stock are then of one unit. */
  soldBy?: SoldBy
  /** Roubles. */
  price: (n: number, roll: Dice) => number
  facts: (n: number, roll: Dice) => Facts
  about: readonly Both[]
  /** What it is suitable for, by the figure: ten litres for a child and a hundred for an expedition need different descriptions. */
  use?: (n: number) => Both
  /** Differences of a picture model with a special form: e.g. a pop-up tent is for summer and has another description. */
  forms?: Record<string, { facts?: Facts; about: Both }>
  /** Number of colours of a model; absent: determined by the size of the range. */
  colours?: number
}

export const litres = (n: number): Both => [`${String(n).replace('.', ',')}\u00a0л`, `${n}\u00a0L`]
export const seats = (n: number): Both => [`${n}-местная`, `${n}-person`]
export const degrees = (n: number): Both => {
  const text = `${n > 0 ? '+' : n < 0 ? '−' : ''}${Math.abs(n)}\u00a0°C`
  return [text, text]
}

export const menSizes = ['S', 'M', 'L', 'XL', 'XXL'] as const
export const womenSizes = ['XS', 'S', 'M', 'L', 'XL'] as const
export const kidSizes = ['104', '116', '128', '140', '152'] as const
export const menShoes = ['40', '41', '42', '43', '44', '45'] as const
export const womenShoes = ['36', '37', '38', '39', '40'] as const
export const kidShoes = ['28', '30', '32', '34'] as const
