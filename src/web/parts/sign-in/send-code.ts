import { refusalOf } from '#api/client.ts'
import { api } from '../../browser/client.ts'
import type { Method } from './use-phone-sign-in.ts'

/**
 * If many codes are requested, the shop requires a proof-of-work puzzle first: it is solved here without user interaction, in about a
 * second.
 */
export async function sendCode(query: { phone: string; method: Method }) {
  try {
    return await api.post('/api/sms/send_code/', { query })
  } catch (error) {
    const refusal = refusalOf(error, 'post', '/api/sms/send_code/')
    if (refusal?.code !== 'puzzle_needed') throw error
    const { solvePuzzle } = await import('../../browser/solve-puzzle.ts')
    const puzzle = await solvePuzzle(refusal.puzzle)
    if (puzzle === null) throw error
    return api.post('/api/sms/send_code/', { query: { ...query, puzzle } })
  }
}
