/** Purposes of customers' uploads; a file can be used only for the purpose it was sent for. */
export const purposes = ['review', 'reclamation', 'document'] as const
export type Purpose = (typeof purposes)[number]

/** Purposes of pictures that staff upload: everybody may see them, as pages and products show them. */
export const shopPurposes = ['content', 'product'] as const
export type ShopPurpose = (typeof shopPurposes)[number]
