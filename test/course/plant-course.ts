import { kinds } from '../../src/server/start/kinds.ts'
import { courseKinds } from './course-kinds.ts'

// Loaded before the shop: its process sells courses beside goods.
Object.assign(kinds, courseKinds)
