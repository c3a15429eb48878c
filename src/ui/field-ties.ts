import { createContext, use } from 'react'

export type FieldTies = { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }
export const Ties = createContext<FieldTies>({})

/** Attributes an input takes from its surrounding field; the input's own attributes take precedence. */
export const useFieldTies = () => use(Ties)
