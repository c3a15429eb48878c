/** What a customer sends files for; a file sent for one is taken by no other. */
export const purposes = ['review', 'reclamation', 'document'] as const
export type Purpose = (typeof purposes)[number]
