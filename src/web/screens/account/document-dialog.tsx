import type { FormEvent } from 'react'
import { emptyPaper } from '#shop/account/papers.ts'
import type { PaperOnWire } from '#shop/account/papers.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { useServerForm } from '../../parts/account/server-form.ts'
import { useCloseOnBack } from '../../parts/close-on-back.ts'
import { PaperFields } from './paper-fields.tsx'
import { type PaperForm, paperBody, paperForm } from './paper-form.ts'

interface Props {
  /** Unmasked; null: a new one. */
  paper: PaperOnWire | null
  onClose: () => void
  onSaved: (paper: PaperOnWire) => void
}

/** Creates or edits one document. The values are sent to the shop only: they are put neither into an address nor into browser storage. */
export function DocumentDialog({ paper, onClose, onSaved }: Props) {
  useCloseOnBack(onClose)
  const is = useServerForm<PaperForm>(paper ? paperForm(paper) : emptyPaper, 'document')
  const save = (event: FormEvent) => {
    event.preventDefault()
    void is.submit(async () => {
      const body = paperBody(is.form)
      onSaved(
        paper
          ? await api.patch('/api/documents/{id}/', { params: { id: paper.id }, body })
          : await api.post('/api/documents/', { body }),
      )
      onClose()
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={paper ? m.account_document_change() : m.account_document_new()}
      closeLabel={m.cart_close()}
      width="m"
      full
      footer={
        <Button type="submit" form="document-form" wide busy={is.busy}>
          {m.profile_save()}
        </Button>
      }
    >
      <form id="document-form" className="stack" noValidate onSubmit={save}>
        {is.failed && (
          <Note kind="err" role="alert">
            {is.failed}
          </Note>
        )}
        <PaperFields is={is} prefix="document" />
      </form>
    </Dialog>
  )
}
