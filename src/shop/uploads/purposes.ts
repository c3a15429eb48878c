/** Purposes of uploads; a file can be used only for the purpose it was sent for. */
export const purposes = ['review', 'reclamation', 'document'] as const
export type Purpose = (typeof purposes)[number]
