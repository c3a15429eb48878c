import type { CartGroup } from '#shop/cart-groups.ts'

/** Orders of courses: nothing is delivered. */
export const courseGroup: CartGroup = { name: 'course', ways: ['VIRTUAL'] }
