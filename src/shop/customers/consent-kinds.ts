/** Consents that customers may give. Each is requested separately and never pre-checked (152-FZ). */
export const consentKinds = ['personal_data', 'offer', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]
