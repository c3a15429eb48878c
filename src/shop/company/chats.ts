import type { CompanySettings } from './settings.ts'

/** What each chat of a company is opened with; null where its settings do not say enough. */
export interface Chats {
  /** Rocket.Chat: the server it talks to, the loader of its widget, what it says first (SET-18). */
  chatbot: { script: string; server: string; message: string } | null
  /** SET-21; the screen of an application needs the id alone. */
  salebot: { script: string; id: string } | null
  /** Voximplant Kit: all three or none (SET-08). */
  webchat: { script: string; host: string; token: string; channel: string } | null
}

type Said = Pick<CompanySettings, 'rocketchat' | 'chat_bot_salebot' | 'voximplant'>

/** `salebotScript`: where Salebot's script lies, which no setting says. */
export function chatsOf({ rocketchat, chat_bot_salebot: salebot, voximplant }: Said, salebotScript: string): Chats {
  const { webchat_host: host, webchat_token: token, webchat_channel_uuid: channel } = voximplant
  const origin = originOf(host.includes('://') ? host : `https://${host}`)
  return {
    chatbot:
      rocketchat.url && originOf(rocketchat.script)
        ? { script: rocketchat.script, server: rocketchat.url, message: rocketchat.message }
        : null,
    salebot: salebot.online_chat_id && salebotScript ? { script: salebotScript, id: salebot.online_chat_id } : null,
    webchat:
      host && token && channel && origin
        ? { script: host.endsWith('.js') ? host : `${origin}/webchat.js`, host: origin, token, channel }
        : null,
  }
}

/** Hosts whose script, frames and answers a page with one of these chats needs. */
export function hostsOfChats({ chatbot, salebot, webchat }: Chats): string[] {
  const addresses = [chatbot?.script, chatbot?.server, salebot?.script, webchat?.script, webchat?.host]
  const origins = [...new Set(addresses.flatMap((address) => originOf(address ?? '') ?? []))]
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
}

/** Of an address of the web; null for anything else, a path of this site among it. */
function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.origin : null
}
