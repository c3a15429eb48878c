/** What people may agree to beside an order. Each is asked by itself and never ticked for them (152-FZ). */
export const consentKinds = ['personal_data', 'offer', 'marketing'] as const
export type ConsentKind = (typeof consentKinds)[number]
