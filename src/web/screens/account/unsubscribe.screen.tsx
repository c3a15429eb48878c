import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Empty } from '#ui/panel.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { topicTexts } from '../../parts/account/topic-texts.ts'
import type { Data } from './unsubscribe.route.ts'

/** Target of the unsubscribe link: one press, no sign-in. Opening the page changes nothing, as mail programs open links automatically. */
export default function UnsubscribeScreen({ data: { code, topic, items: first } }: { data: Data }) {
  const [items, setItems] = useState(first)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const can = items.filter(({ is_on, is_locked }) => is_on && !is_locked)
  const isOver = topic ? !can.some((one) => one.topic === topic) : can.length === 0
  const leave = async (what: typeof topic) => {
    setBusy(true)
    setFailed('')
    try {
      setItems((await api.post('/api/subscriptions/mail/{code}/', { params: { code }, body: { topic: what } })).items)
    } catch (error) {
      report('a mail could not be left', error)
      setFailed(wordsOf(error) ?? m.account_not_done())
    }
    setBusy(false)
  }
  return (
    <div className="wrap">
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <Empty
        heading="h1"
        title={isOver ? m.account_unsubscribed() : m.account_unsubscribe()}
        actions={
          <>
            {!isOver && topic && (
              <Button busy={busy} onClick={() => void leave(topic)}>
                {m.account_unsubscribe_yes()}
              </Button>
            )}
            {can.length > 0 && (
              <Button kind="grey" busy={busy} onClick={() => void leave(null)}>
                {m.account_unsubscribe_all()}
              </Button>
            )}
          </>
        }
      >
        <p className="muted" role="status">
          {isOver
            ? m.account_unsubscribed_text()
            : topic
              ? m.account_unsubscribe_from({ topic: topicTexts[topic].name() })
              : m.account_unsubscribe_text()}
        </p>
      </Empty>
    </div>
  )
}
