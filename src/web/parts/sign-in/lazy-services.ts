import { pressedPart } from '../lazy-part.tsx'

/** On demand: no page but those of signing in fetches the buttons (AUTH-29). */
export const ServiceButtons = pressedPart('sign-in-services', () =>
  import('./service-buttons.tsx').then(({ ServiceButtons: Part }) => Part),
)
