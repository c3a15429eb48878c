import { ApiFailure } from '#api/client.ts'
import type { Puzzle } from '#shop/sign-in/puzzle.ts'
import { api } from '../../browser/client.ts'
import type { Method } from './use-phone-sign-in.ts'

/** Where many codes are asked for, the shop wants a puzzle solved first: done here, unseen but for the second it takes. */
export async function sendCode(query: { phone: string; method: Method }) {
  try {
    return await api.post('/api/sms/send_code/', { query })
  } catch (error) {
    const asked = error instanceof ApiFailure && error.code === 'puzzle_needed' ? error.problem?.puzzle : null
    if (!asked) throw error
    const { solvePuzzle } = await import('../../browser/solve-puzzle.ts')
    const puzzle = await solvePuzzle(asked as Puzzle)
    if (puzzle === null) throw error
    return api.post('/api/sms/send_code/', { query: { ...query, puzzle } })
  }
}
