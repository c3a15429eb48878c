import { createContext, use } from 'react'

export type FieldTies = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
export const Ties = createContext<FieldTies>({})

/** What an input takes from the field round it; its own attributes win. */
export const useFieldTies = () => use(Ties)
