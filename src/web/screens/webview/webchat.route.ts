import type { ChatsAnswer } from '#shop/company/company.wire.ts'
import { m } from '#texts/messages.js'
import type { Head, LoadContext, LoadResult } from '../../screen.ts'

export const load = async ({ api }: LoadContext<'webchat'>): Promise<LoadResult<{ chat: ChatsAnswer['webchat'] }>> => ({
  data: { chat: (await api.get('/api/chats/')).webchat },
})

export const head = (): Head => ({ title: m.shell_chat(), robots: 'noindex' })
