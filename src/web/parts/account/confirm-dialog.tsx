import { type ReactNode, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { report } from '../../browser/report.ts'
import { useCloseOnBack } from '../close-on-back.ts'

interface Props {
  title: string
  yes: string
  children?: ReactNode
  onClose: () => void
  /** The dialog closes when this resolves; a rejection is shown in it. */
  onYes: () => Promise<void>
  /** `onYes` navigates to another page, which unmounts the dialog. */
  leaves?: boolean
}

/** Confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, yes, children, onClose, onYes, leaves = false }: Props) {
  useCloseOnBack(onClose)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const act = async () => {
    setBusy(true)
    setFailed('')
    try {
      await onYes()
      if (!leaves) onClose()
    } catch (error) {
      report('what was confirmed could not be done', error)
      setFailed(wordsOf(error) ?? m.account_not_done())
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
            {m.account_keep()}
          </Button>
          <Button kind="danger" wide busy={busy} onClick={() => void act()}>
            {yes}
          </Button>
        </div>
      }
    >
      <div className="stack">
        {failed && (
          <Note kind="err" role="alert">
            {failed}
          </Note>
        )}
        {children}
      </div>
    </Dialog>
  )
}
