import type { Method, ReceivedAnswer } from '#api/client.ts'

/** Shows that the shop is long silent and that `retry` is possible; answers how that is taken away. */
export type Offer = (retry: () => void) => () => void

interface Insisted {
  method: Method
  /** Sends it, each time as the same wish. */
  again: () => Promise<ReceivedAnswer>
  longMs: number
  offer: Offer
}

/** How long an earlier sending that is still at work is left alone before it is asked after. */
const pauseMs = 1000

/** Sends, and after a long silence once more whenever that is wished: whatever sending is answered first counts. */
export function insist({ method, again, longMs, offer }: Insisted): Promise<ReceivedAnswer> {
  return new Promise((resolve, reject) => {
    let underway = 0
    let isOver = false
    let withdraw = () => {}
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isOver = true
      clearTimeout(timer)
      withdraw()
    }
    const attempt = async (isRepeat: boolean) => {
      underway++
      try {
        const answer = isRepeat ? await meant(await again(), method) : await again()
        underway--
        if (isOver) return
        if (answer === 'at work') {
          setTimeout(() => isOver || void attempt(true), pauseMs)
          return
        }
        end()
        resolve(answer)
      } catch (error) {
        underway--
        if (underway > 0 || isOver) return
        end()
        reject(error)
      }
    }
    const wait = () => {
      timer = setTimeout(() => {
        withdraw = offer(() => {
          withdraw()
          wait()
          void attempt(true)
        })
      }, longMs)
    }
    wait()
    void attempt(false)
  })
}

/** What the answer to a repeat means for who wanted it once. */
async function meant(answer: ReceivedAnswer, method: Method): Promise<ReceivedAnswer | 'at work'> {
  // Taken away by an earlier sending.
  if (method === 'delete' && answer.status === 404) return answerOf(204, null)
  if (answer.status !== 409) return answer
  const body = (await answer.json().catch(() => null)) as { code?: string } | null
  return body?.code === 'idempotency_in_flight' ? 'at work' : answerOf(409, body)
}

const answerOf = (status: number, body: unknown): ReceivedAnswer => ({
  status,
  json: async () => body,
  tags: [],
  cookies: [],
})
