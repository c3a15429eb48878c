import { outdoor } from './outdoor.ts'
import { outdoorNonsense, outdoorQueries } from './outdoor-queries.ts'
import { plumbing } from './plumbing.ts'
import { plumbingNonsense, plumbingQueries } from './plumbing-queries.ts'
import { watchNonsense, watchQueries } from './watch-queries.ts'
import { watches } from './watches.ts'

/** Catalogs with queries and what each of them wants; the last column finds nothing. */
export const judgedCatalogs = [
  { name: 'the demo shop', goods: outdoor, queries: outdoorQueries, nonsense: outdoorNonsense },
  { name: 'a plumbing shop of 1C', goods: plumbing, queries: plumbingQueries, nonsense: plumbingNonsense },
  { name: 'watches of a YML feed', goods: watches, queries: watchQueries, nonsense: watchNonsense },
]
