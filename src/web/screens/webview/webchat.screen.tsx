import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import { ForeignChat } from '../../parts/foreign-chat.tsx'

export default function WebchatScreen({ data: { chat } }: { data: { chat: ChatsAnswer['webchat'] } }) {
  return (
    <ForeignChat
      title={m.shell_chat()}
      script={chat?.script ?? null}
      prepare={() => {
        if (!chat) return
        // No public documentation says how this chat is opened: its script reads these settings (our choice).
        const { host, token, channel } = chat
        ;(globalThis as { voximplantWebchat?: object }).voximplantWebchat = { host, token, channel_uuid: channel }
      }}
    />
  )
}
