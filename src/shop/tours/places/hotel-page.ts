import type { StoredImage } from '#shop/catalog/card.ts'
import type { HotelFacts } from './directory.ts'
import type { Sections } from './sections.ts'

/** What only the page of a hotel shows. */
export interface HotelDepth {
  description: string
  descriptionEn: string
  images: StoredImage[]
  address: string
  addressEn: string
  rules: string
  rulesEn: string
  childAgeLimit: number
  transferMinutes: number | null
  opened: number | null
  renovated: number | null
  questions: { question: string; answer: string; question_en?: string; answer_en?: string }[]
}

export interface RoomRow {
  key: string
  name: string
  nameEn: string
  view: string
  areaM2: number | null
  maxAdults: number
  maxChildren: number
  images: StoredImage[]
}

/** Everything of a hotel's page but its offers. */
export interface HotelPage {
  hotel: HotelFacts
  depth: HotelDepth
  rooms: readonly RoomRow[]
  sections: Sections
}
