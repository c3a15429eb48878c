import { keepText, keptText } from '../../browser/kept/kept-text.ts'

const key = 'chosen_address'

/** The saved address somebody chose together with its city; null where none was. */
export const chosenAddress = (): number | null => Number(keptText(key)) || null

export const chooseAddress = (id: number): boolean => keepText(key, String(id))
