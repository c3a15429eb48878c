import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async ({ api }: LoadContext<'salebot'>): Promise<LoadResult<{ chat: ChatsAnswer['salebot'] }>> => ({
  data: { chat: (await api.get('/api/chats/')).salebot },
})

export const head = (): Head => ({ title: m.shell_chat_bot(), robots: 'noindex' })
