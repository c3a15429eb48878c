import { digitsOnly, formatRussianPhone } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useCloseOnBack } from '../close-on-back.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { type Method, usePhoneSignIn } from '../sign-in/use-phone-sign-in.ts'

interface Props {
  phone: string
  onDone: () => void
  onClose: () => void
}

/**
 * Sign-in over a form whose session expired; the interrupted call then continues (UX-G25). Only the same customer may continue with these
 * values, so the phone number is fixed.
 */
export default function SignInAgain({ phone, onDone, onClose }: Props) {
  const signIn = usePhoneSignIn(onDone)
  useCloseOnBack(onClose)
  const number = formatRussianPhone(phone)
  const isAsked = signIn.asked !== null && digitsOnly(signIn.asked.phone) === digitsOnly(phone)
  const button = (method: Method, label: string) => (
    <Button
      kind={method === 'sms' ? 'filled' : 'grey'}
      size="l"
      wide
      busy={signIn.busy === method}
      onClick={() => void signIn.ask(number, method)}
    >
      {label}
    </Button>
  )
  return (
    <Dialog open onClose={onClose} title={m.sign_in_back_title()} closeLabel={m.shell_close()}>
      <div className="stack">
        <p className="muted">{m.sign_in_back_text()}</p>
        {isAsked ? (
          <CodeStep signIn={signIn} />
        ) : (
          <>
            <p>
              {m.sign_in_back_number()} <b className="nowrap">{number}</b>
            </p>
            {signIn.problem && (
              <Note kind="err" role="alert">
                {signIn.problem}
              </Note>
            )}
            {button('sms', m.sign_in_by_sms())}
            {button('call', m.sign_in_by_call())}
          </>
        )}
      </div>
    </Dialog>
  )
}
