import type { CompanySettings } from './settings.ts'

/** Parameters of each chat of a company; null if its settings are incomplete. */
export interface Chats {
  /** Rocket.Chat: its server, the loader script of its widget, the first message (SET-18). */
  chatbot: { script: string; server: string; message: string } | null
  /** SET-21; an application's screen needs only the id. */
  salebot: { script: string; id: string } | null
  /** Voximplant Kit: all three or none (SET-08). */
  webchat: { script: string; host: string; token: string; channel: string } | null
}

type Said = Pick<CompanySettings, 'rocketchat' | 'chat_bot_salebot' | 'voximplant'>

/** `salebotScript`: URL of Salebot's script, which is not a setting. */
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

/** Hosts whose scripts, frames and connections a page with these chats needs. */
export function hostsOfChats({ chatbot, salebot, webchat }: Chats): string[] {
  const addresses = [chatbot?.script, chatbot?.server, salebot?.script, webchat?.script, webchat?.host]
  const origins = [...new Set(addresses.flatMap((address) => originOf(address ?? '') ?? []))]
  return origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
}

/** The origin of a web URL; null for anything else, including a path of this site. */
function originOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url.origin : null
}
