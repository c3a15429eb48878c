import { refusalOf } from '#api/client.ts'
import { api } from '../../browser/client.ts'

interface Answer {
  form_id: string
  page: string
  fields: Record<string, string>
  agreement: boolean
}

/** After some answers from one network the shop asks for a puzzle: it is solved here without the visitor, in about a second. */
export async function sendAnswer(body: Answer, idempotencyKey: string): Promise<void> {
  try {
    await api.post('/api/form-answers/', { body, idempotencyKey })
  } catch (error) {
    const refusal = refusalOf(error, 'post', '/api/form-answers/')
    if (refusal?.code !== 'puzzle_needed') throw error
    const { solvePuzzle } = await import('../../browser/solve-puzzle.ts')
    const puzzle = await solvePuzzle(refusal.puzzle)
    if (puzzle === null) throw error
    // Another key: the request with a solution is another one.
    await api.post('/api/form-answers/', { body: { ...body, puzzle }, idempotencyKey: `${idempotencyKey}-solved` })
  }
}
