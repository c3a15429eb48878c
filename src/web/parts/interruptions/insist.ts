import type { Method, ReceivedAnswer } from '#api/client.ts'

/** Shows that the shop is slow and offers `retry`; returns a function that hides the offer. */
export type Offer = (retry: () => void) => () => void

interface Insisted {
  method: Method
  /** Sends the request; repeats use the same idempotency key. */
  again: () => Promise<ReceivedAnswer>
  longMs: number
  offer: Offer
}

/** Delay before polling an earlier request that is still being processed, in ms. */
const pauseMs = 1000

/** Sends a request, and repeats it on demand after a long wait; the first response to any attempt is used. */
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

/** Translates the response to a repeat into the response to the original request. */
async function meant(answer: ReceivedAnswer, method: Method): Promise<ReceivedAnswer | 'at work'> {
  // Deleted by an earlier attempt.
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
