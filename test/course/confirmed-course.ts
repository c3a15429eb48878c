import type { LineKind } from '#shop/line-kinds.ts'
import { type Course, course } from './course.kind.ts'
import { courseGroup } from './course-group.ts'

const confirmation = () => ({ capture: 'when_confirmed', withinMs: 24 * 3_600_000 }) as const
const { payments: _parts, whenMissed: _missed, ...whole } = courseGroup

/** Courses whose operator confirms each order within a day: until then their money is only held. They are paid whole. */
export const confirmedCourse: LineKind<Course> = { ...course, group: { ...whole, confirmation } }

/** The same, paid by a deposit and the rest. */
export const confirmedInParts: LineKind<Course> = { ...course, group: { ...courseGroup, confirmation } }
