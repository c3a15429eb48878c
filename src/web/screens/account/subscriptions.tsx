import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import type { SubscriptionsOnWire } from '#shop/account/account.wire.ts'
import { channels, offeredTopics } from '#shop/account/topics.ts'
import { m } from '#texts/messages.js'
import { Check } from '#ui/check.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { Account } from '../../parts/account/account.tsx'
import { BrowserPush } from '../../parts/account/browser-push.tsx'
import css from '../../parts/account/lists.module.css'
import { channelTexts, topicTexts } from '../../parts/account/topic-texts.ts'

type Choice = SubscriptionsOnWire['items'][number]
const isSame = (a: Choice, b: Choice) => a.topic === b.topic && a.channel === b.channel

/** Topics by channels; each press is saved (ux M4). */
export default function SubscriptionsScreen({ data }: { data: SubscriptionsOnWire }) {
  const [items, setItems] = useState(data.items)
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState('')
  const put = (one: Choice) => setItems((all) => all.map((old) => (isSame(old, one) ? one : old)))
  const change = async (one: Choice) => {
    put(one)
    setSaid(m.account_saving())
    setFailed('')
    try {
      const { topic, channel, is_on } = one
      setItems((await api.put('/api/subscriptions/', { body: { items: [{ topic, channel, is_on }] } })).items)
      setSaid(m.account_saved())
    } catch (error) {
      report('a subscription could not be changed', error)
      put({ ...one, is_on: !one.is_on })
      setSaid('')
      setFailed(wordsOf(error) ?? m.account_not_saved())
    }
  }
  return (
    <Account trail={[{ text: m.account_subscriptions() }]}>
      <div className={css.head}>
        <h1>{m.account_subscriptions()}</h1>
        <span className="small muted" role="status">
          {said || m.account_saved_at_once()}
        </span>
      </div>
      <div className={css.narrow}>
        {failed && (
          <Note kind="err" role="alert">
            {failed}
          </Note>
        )}
        <table className={css.table}>
          <caption className="vh">{m.account_subscriptions_about()}</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{m.account_topic()}</span>
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col">
                  {channelTexts[channel]()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {offeredTopics.map((topic) => (
              <tr key={topic}>
                <th scope="row">
                  <b>{topicTexts[topic].name()}</b>
                  <br />
                  <span className="small muted">{topicTexts[topic].about()}</span>
                </th>
                {channels.map((channel) => {
                  const one = items.find((item) => item.topic === topic && item.channel === channel)!
                  return (
                    <td key={channel}>
                      <Check
                        aria-label={`${topicTexts[topic].name()}: ${channelTexts[channel]()}`}
                        checked={one.is_on}
                        disabled={one.is_locked}
                        onChange={(event) => void change({ ...one, is_on: event.target.checked })}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
        <p className="small muted">{m.account_subscriptions_note()}</p>
        <BrowserPush />
        <noscript>
          <Note>{m.profile_needs_script()}</Note>
        </noscript>
      </div>
    </Account>
  )
}
