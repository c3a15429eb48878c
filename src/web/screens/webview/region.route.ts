import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async (_: LoadContext<'regionScreen'>): Promise<LoadResult<null>> => ({ data: null })

export const head = (): Head => ({ title: m.places_region_title(), robots: 'noindex' })
