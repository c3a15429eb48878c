/** A process that dies between two statements, as the flows see it: the statement was executed, and its answer never arrived. */
export class PlantedFault extends Error {}

export function statementFaults() {
  let left = Number.POSITIVE_INFINITY
  return {
    /** Called after each statement. */
    strike() {
      if (--left > 0) return
      left = Number.POSITIVE_INFINITY
      throw new PlantedFault('planted between two statements')
    },
    /** Throws after this many more statements. */
    after(statements: number) {
      left = statements
    },
    off() {
      left = Number.POSITIVE_INFINITY
    },
  }
}
