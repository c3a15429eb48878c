import { expect, test } from 'vitest'
import { chatsOf, hostsOfChats } from './chats.ts'
import { defaultSettings } from './settings.ts'

const salebot = 'https://bot.example/salebot.js'
const settings = {
  rocketchat: {
    url: 'https://chat.example/livechat',
    script: 'https://cdn.example/rocket.min.js',
    message: 'Здравствуйте',
  },
  chat_bot_salebot: { online_chat_id: '77', is_enable_on_site: false },
  voximplant: { webchat_host: 'kit.example', webchat_token: 't', webchat_channel_uuid: 'c-1' },
}

test('without settings there are no chats and no allowed hosts', () => {
  const none = chatsOf(defaultSettings, salebot)
  expect(none).toEqual({ chatbot: null, salebot: null, webchat: null })
  expect(hostsOfChats(none)).toEqual([])
})

test('each chat has its script parameters; only hosts in settings are allowed', () => {
  const chats = chatsOf(settings, salebot)
  expect(chats).toEqual({
    chatbot: {
      script: 'https://cdn.example/rocket.min.js',
      server: 'https://chat.example/livechat',
      message: 'Здравствуйте',
    },
    salebot: { script: salebot, id: '77' },
    webchat: { script: 'https://kit.example/webchat.js', host: 'https://kit.example', token: 't', channel: 'c-1' },
  })
  expect(hostsOfChats(chats).filter((host) => host.startsWith('http'))).toEqual([
    'https://cdn.example',
    'https://chat.example',
    'https://bot.example',
    'https://kit.example',
  ])
})

test('a missing setting disables its chat', () => {
  const without = (change: object) => chatsOf({ ...settings, ...change }, salebot)
  expect(without({ rocketchat: { ...settings.rocketchat, url: '' } }).chatbot).toBe(null)
  expect(without({ rocketchat: { ...settings.rocketchat, script: '' } }).chatbot).toBe(null)
  expect(without({ rocketchat: { ...settings.rocketchat, script: '/own.js' } }).chatbot).toBe(null)
  expect(without({ voximplant: { ...settings.voximplant, webchat_channel_uuid: '' } }).webchat).toBe(null)
  expect(without({ voximplant: { ...settings.voximplant, webchat_host: "a' b" } }).webchat).toBe(null)
  expect(without({ chat_bot_salebot: { online_chat_id: '', is_enable_on_site: true } }).salebot).toBe(null)
})
