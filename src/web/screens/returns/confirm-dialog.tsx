import { useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { report } from '../../browser/report.ts'
import { useBackCloses } from '../../parts/back-closes.ts'

interface Props {
  title: string
  text: string
  yes: string
  /** What a yes does; a failure is told and can be tried again. */
  act: () => Promise<void>
  onClose: () => void
}

/** The question before a draft is deleted or a return given up. */
export default function ConfirmDialog({ title, text, yes, act, onClose }: Props) {
  useBackCloses(onClose)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const answer = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await act()
    } catch (error) {
      report('a return could not be ended', error)
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={m.cart_close()}
      footer={
        <div className="row row-nw">
          <Button kind="grey" wide onClick={onClose}>
            {m.returns_keep()}
          </Button>
          <Button kind="danger" wide busy={busy} onClick={() => void answer()}>
            {yes}
          </Button>
        </div>
      }
    >
      <div className="stack">
        {failed && (
          <Note kind="err" role="alert">
            {m.returns_failed()}
          </Note>
        )}
        <p className="muted">{text}</p>
      </div>
    </Dialog>
  )
}
