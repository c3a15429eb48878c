import { useState } from 'react'
import type { RegistrationAnswer } from '#shop/gatherings/gatherings.wire.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/toast.tsx'
import { api } from '../../browser/client.ts'
import { ConfirmDialog } from '../../parts/account/confirm-dialog.tsx'

/** Cancels a registration after a question, as the place goes to somebody else at once. */
export function CancelRegistration({
  own,
  onDone,
}: {
  own: RegistrationAnswer
  onDone: (now: RegistrationAnswer) => void
}) {
  const [isAsked, setAsked] = useState(false)
  const toast = useToast()
  const cancel = async () => {
    onDone(await api.post('/api/event-registrations/{id}/cancel/', { params: { id: own.id } }))
    toast({ text: m.events_canceled_done(), icon: 'check' })
  }
  return (
    <>
      <Button kind="line" size="s" onClick={() => setAsked(true)}>
        {m.events_cancel()}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={m.events_cancel_question()}
          yes={m.events_cancel()}
          onClose={() => setAsked(false)}
          onYes={cancel}
        >
          <p>{m.events_cancel_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
