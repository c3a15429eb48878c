import type { Db } from '#kit/db.ts'
import { type SearchStep, writeSteps } from './search.store.ts'

/** Steps in one statement. */
const mostAtOnce = 8

interface WaitingStep {
  companyId: number
  step: SearchStep
  resolve(isWritten: boolean): void
  reject(error: unknown): void
}

/**
 * Writes the steps of all searches of a process over one connection: those that come while a statement runs are written by the next one together.
 * A crowd of searches then costs few commits and leaves the other connections to pages and orders.
 */
export class StepWriter {
  readonly #waiting: WaitingStep[] = []
  #isWriting = false

  /** Resolves when the step is committed. False: the search was ended by somebody else, who took this process for dead. */
  write(db: Db, companyId: number, step: SearchStep): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ companyId, step, resolve, reject })
      if (!this.#isWriting) void this.#writeAll(db)
    })
  }

  async #writeAll(db: Db): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const some = this.#next()
      try {
        const written = await writeSteps(
          db,
          some[0]?.companyId ?? 0,
          some.map(({ step }) => step),
        )
        for (const { step, resolve } of some) resolve(written.has(step.id))
      } catch (error) {
        for (const { reject } of some) reject(error)
      }
    }
    this.#isWriting = false
  }

  /** The steps that have waited longest, of one company; a search has one at most. */
  #next(): WaitingStep[] {
    const [first] = this.#waiting
    const some = this.#waiting.filter(({ companyId }) => companyId === first?.companyId).slice(0, mostAtOnce)
    for (const one of some) this.#waiting.splice(this.#waiting.indexOf(one), 1)
    return some
  }
}
