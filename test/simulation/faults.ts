import type { KyselyPlugin } from 'kysely'

/** A process that dies between two statements, as the flows see it: the statement was executed, and its answer never arrived. */
export class PlantedFault extends Error {}

export function statementFaults() {
  let left = Number.POSITIVE_INFINITY
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (--left === 0) {
        left = Number.POSITIVE_INFINITY
        throw new PlantedFault('planted between two statements')
      }
      return result
    },
  }
  return {
    plugin,
    /** Throws after this many more statements. */
    after(statements: number) {
      left = statements
    },
    off() {
      left = Number.POSITIVE_INFINITY
    },
  }
}
