import { lazy, Suspense } from 'react'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import css from './places.module.css'
import type { PlacesMapProps } from './places-map.tsx'

/** If the map cannot be loaded, it says so; the list and the form work without it. */
const PlacesMap = lazy(() => import('./places-map.tsx').catch(() => ({ default: NoMap })))
const NoMap = () => (
  <Note kind="warn" role="status">
    {m.places_no_map()}
  </Note>
)

/** The map with its code, requested only when it is opened (REG-19). */
export const LazyMap = (props: PlacesMapProps) => (
  <Suspense fallback={<div className={css.coming} aria-busy />}>
    <PlacesMap {...props} />
  </Suspense>
)
