import { inTransaction } from '#kit/db.ts'
import type { App } from '#shop/context.ts'
import type { MessageChannel } from './message-events.ts'
import { lockSealed, writeFacts } from './notices.store.ts'
import type { Facts } from './words.ts'

/** What a message waiting to be said is about. Codes and links in it let whoever reads them in, so it lies sealed until then. */
interface OfMessage {
  companyId: number
  key: string
}
const placeOf = ({ companyId, key }: OfMessage, channel: MessageChannel) => `messages/${companyId}/${key}/${channel}`

export const sealFacts = async (app: App, of: OfMessage, channel: MessageChannel, facts: Facts): Promise<Facts> => ({
  sealed: await app.secrets.seal(JSON.stringify(facts), placeOf(of, channel)),
})

/** Written by the version before, they are as they are. */
export async function openFacts(
  app: App,
  message: OfMessage & { channel: MessageChannel; facts: Facts },
): Promise<Facts> {
  const { sealed } = message.facts
  return sealed === undefined
    ? message.facts
    : JSON.parse(await app.secrets.open(sealed, placeOf(message, message.channel)))
}

/** Everything that waits, sealed anew by the current key; how many. */
export async function resealMessages(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const waiting = await lockSealed(tx)
    for (const message of waiting) {
      const facts = await openFacts(app, message)
      await writeFacts(tx, message.id, await sealFacts(app, message, message.channel, facts))
    }
    return waiting.length
  })
}
