import { digitsOnly, formatRussianPhone } from '#lib/phone-text.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'
import { useSession } from '../../browser/session-store.ts'
import { useStore } from '../../browser/store.ts'
import { useBackCloses } from '../back-closes.ts'
import { CodeStep } from '../sign-in/code-step.tsx'
import { type Method, usePhoneSignIn } from '../sign-in/use-phone-sign-in.ts'
import { askedSignIn } from './asked-sign-in.ts'

/** The session ended while a form was filled in: its person signs in over it, and what was pressed goes on (UX-G25). */
export function SignInAgain() {
  const { done } = useStore(askedSignIn)
  const { me } = useSession()
  return done && me ? <Asked phone={me.phone} done={done} /> : null
}

/** Nobody else may go on with what this person has typed, so the number is not asked for. */
function Asked({ phone, done }: { phone: string; done: (isBack: boolean) => void }) {
  const signIn = usePhoneSignIn(() => done(true))
  const close = () => done(false)
  useBackCloses(close)
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
    <Dialog open onClose={close} title={m.sign_in_back_title()} closeLabel={m.shell_close()}>
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
