import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async ({ api }: LoadContext<'chatbot'>): Promise<LoadResult<{ chat: ChatsAnswer['chatbot'] }>> => ({
  data: { chat: (await api.get('/api/chats/')).chatbot },
})

export const head = (): Head => ({ title: m.shell_chat(), robots: 'noindex' })
