/** The key of a member of staff in a browser: no script reads it, and no page of another site makes the browser send it. */
export const staffCookie = 'staff'

/** The storefront never receives it: whoever works here is a customer there like any other. */
export const staffCookieOptions = {
  path: '/api/',
  httpOnly: true,
  sameSite: 'Strict',
} as const

/** Whether the cookie counts for this path: calls of staff, and pictures that staff may see. It cannot stand in the way of signing in again. */
export const takesStaffCookie = (path: string): boolean =>
  /^\/api\/(staff|uploads)\//.test(path) && !/^\/api\/staff\/sign-in\/?$/.test(path)
