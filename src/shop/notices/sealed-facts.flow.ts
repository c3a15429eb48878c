import { inTransaction } from '#kit/db.ts'
import type { App } from '#shop/context.ts'
import type { MessageChannel } from './message-events.ts'
import { lockSealed, writeFacts } from './notices.store.ts'
import type { Facts } from './placeholders.ts'

/** The message the facts belong to. Codes and links in the facts give access to whoever reads them, so they are sealed until the message is sent. */
interface OfMessage {
  companyId: number
  key: string
}
const placeOf = ({ companyId, key }: OfMessage, channel: MessageChannel) => `messages/${companyId}/${key}/${channel}`

export const sealFacts = async (app: App, of: OfMessage, channel: MessageChannel, facts: Facts): Promise<Facts> => ({
  sealed: await app.secrets.seal(JSON.stringify(facts), placeOf(of, channel)),
})

/** Facts written by the previous version are not sealed. */
export async function openFacts(
  app: App,
  message: OfMessage & { channel: MessageChannel; facts: Facts },
): Promise<Facts> {
  const { sealed } = message.facts
  return sealed === undefined
    ? message.facts
    : JSON.parse(await app.secrets.open(sealed, placeOf(message, message.channel)))
}

/** Seals the facts of all waiting messages again with the current key; returns their number. */
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
