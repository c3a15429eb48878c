import { lazy, Suspense } from 'react'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import css from './places.module.css'
import type { PlacesMapProps } from './places-map.tsx'

/** A map that cannot be had says so; the list and the form go on without it. */
const PlacesMap = lazy(() => import('./places-map.tsx').catch(() => ({ default: NoMap })))
const NoMap = () => (
  <Note kind="warn" role="status">
    {m.places_no_map()}
  </Note>
)

/** The map with its code, which is asked for no sooner than it is opened (REG-19). */
export const LazyMap = (props: PlacesMapProps) => (
  <Suspense fallback={<div className={css.coming} aria-busy />}>
    <PlacesMap {...props} />
  </Suspense>
)
