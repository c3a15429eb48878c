import { kinds } from '../../src/server/start/kinds.ts'
import { coursePlaces } from './course.claim.ts'
import { course } from './course.kind.ts'

/** The kinds and claims of a shop that sells courses beside goods. */
export const courseKinds = { lineKinds: [course, ...kinds.lineKinds], claims: [...kinds.claims, coursePlaces] }
