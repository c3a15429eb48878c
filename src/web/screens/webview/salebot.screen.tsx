import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import { ForeignChat } from '../../parts/foreign-chat.tsx'

export default function SalebotScreen({ data: { chat } }: { data: { chat: ChatsAnswer['salebot'] } }) {
  return (
    <ForeignChat
      title={m.shell_chat_bot()}
      script={chat?.script ?? null}
      begin={() => {
        if (!chat) return
        const bot = (globalThis as { SaleBotPro?: { init: (settings: { onlineChatId: string }) => void } }).SaleBotPro
        if (!bot) throw new Error('the script of Salebot brought no bot')
        bot.init({ onlineChatId: chat.id })
      }}
    />
  )
}
