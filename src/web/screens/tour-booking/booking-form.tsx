import { useRef, useState } from 'react'
import { fieldErrorsOf, isApiFailure, wordsOf } from '#api/client.ts'
import { readParty } from '#shop/tours/party.ts'
import type { QuoteAnswer } from '#shop/tours/quote.wire.ts'
import { m } from '#texts/messages.js'
import { Note } from '#ui/note.tsx'
import { api } from '../../browser/client.ts'
import { navigate } from '../../browser/navigate.ts'
import { report } from '../../browser/report.ts'
import { myId, useSession } from '../../browser/session-store.ts'
import { suggestName } from '../../browser/suggested-name.ts'
import { links } from '../../links.ts'
import { laterPart } from '../../parts/lazy-part.tsx'
import { useShell } from '../../parts/shell-context.ts'
import { emptyForm, isReady, type TouristForm, touristBody } from '../../parts/tours/tourist-form.ts'
import css from './booking.module.css'
import { Extras } from './extras.tsx'
import { Flights } from './flights.tsx'
import { PaymentPlan } from './plan.tsx'
import { putTourIntoCart } from './put-into-cart.ts'
import { Requote } from './requote.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { Stay } from './stay.tsx'
import { Summary } from './summary.tsx'
import { Tourists } from './tourists.tsx'
import type { QuoteState } from './use-quote.ts'
import { whatIsMissing } from './what-is-missing.ts'

const Faults = laterPart(() => import('./faults.tsx'))

export interface Fault {
  /** Id of the field. */
  field: string
  /** At the field. */
  text: string
  /** In the list of all. */
  inList: string
}

interface Props {
  tour: string
  asked: QuoteState
  quote: QuoteAnswer
}

export interface Consents {
  contract: boolean
  data: boolean
}

/** Everything that is chosen and typed; it stays while the price is asked again. */
export default function BookingForm({ tour, asked, quote }: Props) {
  const { visitor } = useShell()
  const session = useSession()
  const isSignedIn = session.known ? session.signedIn : visitor.signedIn
  const [forms, setForms] = useState<readonly TouristForm[]>(() => quote.needs.map(emptyForm))
  /** The shop has tourists of this quote already: nothing needs to be typed. */
  const [isKept, setKept] = useState(quote.tourists_filled.length === quote.needs.length)
  const [save, setSave] = useState(true)
  const [consents, setConsents] = useState<Consents>({ contract: false, data: false })
  const [faults, setFaults] = useState<readonly Fault[]>([])
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState('')
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const party = readParty(quote.tourists) ?? { adults: quote.needs.length, childAges: [] }
  const { valid_until: validUntil } = quote.passport
  const ready = isKept ? quote.needs.length : forms.filter((form) => isReady(form, validUntil)).length
  const missing = whatIsMissing({ quote, isSignedIn, ready, consents })

  const change = (index: number, form: TouristForm) => {
    setForms(forms.map((one, at) => (at === index ? form : one)))
    setFaults(faults.filter(({ field }) => !field.startsWith(`tourist-${index}-`)))
  }
  const refuse = (faults: readonly Fault[]) => {
    setFaults(faults)
    setAttempt((attempt) => attempt + 1)
  }
  const book = async () => {
    if (working.current) return
    setFailed('')
    const first = missing.filter(({ code }) => code !== 'tourists' || !isSignedIn)
    if (first.length > 0)
      return refuse(
        missing.map(({ field, text }) => ({ field, text, inList: text.charAt(0).toUpperCase() + text.slice(1) })),
      )
    working.current = true
    setBusy(true)
    try {
      const stored = isKept ? quote : await storeTourists(quote, forms, save)
      asked.accept(stored)
      setKept(true)
      // The button names the sum: a press is a yes to it.
      const agreed = stored.agreed === stored.total ? stored : await asked.change({ agreed: stored.total })
      if (!agreed) return
      asked.accept(await agreeToTerms(agreed))
      await putTourIntoCart(agreed)
      const [first] = forms
      const customerId = myId()
      if (first && customerId !== null)
        suggestName({ customerId, lastName: first.last_name, firstName: first.first_name })
      navigate(links.delivery())
    } catch (error) {
      const errors = fieldErrorsOf(error)
      if (errors.length > 0) refuse(errors.map(faultOf))
      else if (isApiFailure(error) && error.code === 'tour_expired') asked.ask()
      else {
        // The texts to agree to are others now: the form shows them and asks again.
        if (isApiFailure(error) && error.code === 'tour_terms_changed') {
          setConsents({ contract: false, data: false })
          await asked.change({})
        } else report('a tour could not be booked', error)
        setFailed(wordsOf(error) ?? m.booking_failed())
      }
    } finally {
      working.current = false
      setBusy(false)
    }
  }
  const isBusy = busy || asked.phase === 'changing' || asked.phase === 'asking'
  return (
    <form
      className={css.two}
      noValidate
      aria-label={m.booking_title()}
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'submit')
          event.preventDefault()
      }}
    >
      <div className={css.blocks}>
        {attempt > 0 && <Faults faults={faults} attempt={attempt} />}
        {failed && (
          <Note kind="err" role="alert">
            {failed}
          </Note>
        )}
        <Requote tour={tour} asked={asked} quote={quote} party={party} />
        <Stay quote={quote} party={party} />
        <Flights quote={quote} party={party} isBusy={isBusy} onChoose={(wish) => void asked.change(wish)} />
        {!isSignedIn && <SignInFirst />}
        <Tourists
          quote={quote}
          forms={forms}
          ready={ready}
          isKept={isKept}
          isSignedIn={isSignedIn}
          faults={faults}
          save={save}
          onChange={change}
          onSave={setSave}
          onRetype={() => setKept(false)}
        />
        <Extras quote={quote} party={party} isBusy={isBusy} onChoose={(wish) => void asked.change(wish)} />
        <PaymentPlan quote={quote} />
      </div>
      <Summary
        quote={quote}
        consents={consents}
        onConsents={setConsents}
        missing={missing}
        isBusy={isBusy}
        faults={faults}
      />
    </form>
  )
}

const storeTourists = (quote: QuoteAnswer, forms: readonly TouristForm[], save: boolean) =>
  api.put('/api/tours/quotes/{token}/tourists/', {
    params: { token: quote.token },
    body: { tourists: forms.map((form) => touristBody(form, save)) },
  })

/** Stores what the checkboxes say yes to, word for word. */
const agreeToTerms = ({ token, terms }: QuoteAnswer) =>
  api.put('/api/tours/quotes/{token}/terms/', {
    params: { token },
    body: { agreed: terms.map(({ kind, hash }) => ({ kind, hash })) },
  })

/** `tourists.1.expire_date` is the field `tourist-1-expire_date`; series and number are one field. */
function faultOf({ field, message }: { field: string; message: string }): Fault {
  const [, index = '0', name = ''] = field.split('.')
  return {
    field: `tourist-${index}-${name === 'series' ? 'number' : name}`,
    text: message,
    inList: m.booking_error_tourist({ number: Number(index) + 1, text: message }),
  }
}
