import type { SearchAnswer } from '#shop/catalog/catalog.wire.ts'
import { m } from '#texts/messages.js'

/** «Туры в Турцию»; a hotel has its name. */
export const placeText = ({ name, name_to: where }: NonNullable<SearchAnswer['tours']>[number]): string =>
  where ? m.search_tours_to({ where }) : name
