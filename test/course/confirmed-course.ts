import type { LineKind } from '#shop/line-kinds.ts'
import { type Course, course } from './course.kind.ts'
import { courseGroup } from './course-group.ts'

const confirmWithinMs = 24 * 3_600_000

/** Courses whose operator confirms each order within a day: until then their money is only held. */
export const confirmedCourse: LineKind<Course> = {
  ...course,
  group: { ...courseGroup, confirmation: { capture: 'when_confirmed', withinMs: confirmWithinMs } },
}
