import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import { ForeignChat } from '../../parts/foreign-chat.tsx'

/** Creates the queue that the Rocket.Chat loader reads (integrations: Rocket.Chat livechat), and opens the widget. */
function queueFor(server: string): void {
  const calls: ((this: { maximizeWidget?: () => void }) => void)[] = []
  const queue = Object.assign((call: (typeof calls)[number]) => void calls.push(call), { _: calls, url: server })
  ;(globalThis as { RocketChat?: typeof queue }).RocketChat = queue
  queue(function () {
    this.maximizeWidget?.()
  })
}

export default function ChatbotScreen({ data: { chat } }: { data: { chat: ChatsAnswer['chatbot'] } }) {
  return (
    <ForeignChat
      title={m.shell_chat()}
      script={chat?.script ?? null}
      greeting={chat?.message ?? ''}
      prepare={() => chat && queueFor(chat.server)}
    />
  )
}
