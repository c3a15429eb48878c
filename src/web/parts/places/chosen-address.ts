import { readStored, writeStored } from '../../browser/stored/stored-text.ts'

const key = 'chosen_address'

/** Id of the saved address that was chosen together with its city; null if none. */
export const chosenAddress = (): number | null => Number(readStored(key)) || null

export const chooseAddress = (id: number): boolean => writeStored(key, String(id))
