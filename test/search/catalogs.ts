import { carParts } from './car-parts.ts'
import { carPartsNonsense, carPartsQueries } from './car-parts-queries.ts'
import { homestead } from './homestead.ts'
import { homesteadNonsense, homesteadQueries } from './homestead-queries.ts'
import { household } from './household.ts'
import { householdNonsense, householdQueries } from './household-queries.ts'
import { outdoor } from './outdoor.ts'
import { outdoorNonsense, outdoorQueries } from './outdoor-queries.ts'
import { petNonsense, petQueries } from './pet-queries.ts'
import { pets } from './pets.ts'
import { plumbing } from './plumbing.ts'
import { plumbingNonsense, plumbingQueries } from './plumbing-queries.ts'
import { sport } from './sport.ts'
import { sportNonsense, sportQueries } from './sport-queries.ts'
import { watchNonsense, watchQueries } from './watch-queries.ts'
import { watches } from './watches.ts'

/** Catalogs with judged queries; those in the last column must find nothing. */
export const judgedCatalogs = [
  { name: 'the demo shop', goods: outdoor, queries: outdoorQueries, nonsense: outdoorNonsense },
  { name: 'a plumbing shop of 1C', goods: plumbing, queries: plumbingQueries, nonsense: plumbingNonsense },
  { name: 'watches of a YML feed', goods: watches, queries: watchQueries, nonsense: watchNonsense },
  { name: 'stoves, tools and a garden', goods: homestead, queries: homesteadQueries, nonsense: homesteadNonsense },
  { name: 'parts of cars', goods: carParts, queries: carPartsQueries, nonsense: carPartsNonsense },
  { name: 'goods for animals', goods: pets, queries: petQueries, nonsense: petNonsense },
  { name: 'a market for home and fishing', goods: household, queries: householdQueries, nonsense: householdNonsense },
  { name: 'sport and electronics', goods: sport, queries: sportQueries, nonsense: sportNonsense },
]
