import { useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import { Empty } from '#ui/panel.tsx'
import { api } from '../../browser/client.ts'
import { report } from '../../browser/report.ts'
import { links } from '../../links.ts'
import type { Data } from './stop.route.ts'

/** Target of the stop link in a message: one press, no sign-in. Opening the page changes nothing, as mail programs open links automatically. */
export default function StopRestockScreen({ data: { code, wait: first } }: { data: Data }) {
  const [wait, setWait] = useState(first)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const thing = wait.size ? m.product_notify_sized({ name: wait.product.name, size: wait.size }) : wait.product.name

  const stop = async () => {
    setBusy(true)
    setFailed('')
    try {
      setWait(await api.delete('/api/restock/{code}/', { params: { code } }))
    } catch (error) {
      report('a restock notice could not be stopped', error)
      setFailed(wordsOf(error) ?? m.product_notify_failed())
    }
    setBusy(false)
  }

  const toProduct = (
    <Button kind="grey" href={links.product(wait.product.slug)}>
      {m.catalog_open_product()}
    </Button>
  )
  return (
    <div className="wrap">
      {failed && (
        <Note kind="err" role="alert">
          {failed}
        </Note>
      )}
      <Empty
        heading="h1"
        title={wait.is_over ? m.product_notify_over() : m.product_notify_waiting()}
        actions={
          wait.is_over ? (
            toProduct
          ) : (
            <>
              <Button busy={busy} onClick={() => void stop()}>
                {m.product_notify_stop()}
              </Button>
              {toProduct}
            </>
          )
        }
      >
        <p className="muted" role="status">
          {wait.is_over ? m.product_notify_over_text({ thing }) : thing}
        </p>
      </Empty>
    </div>
  )
}
