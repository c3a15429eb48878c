import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type LandingForm as Form, landingFormOf, ownLabel } from '#shop/form-answers/landing-form.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { links } from '../../links.ts'
import type { PostedForm } from '../../posted-form.ts'
import { useLocale, useSettings } from '../shell-context.ts'
import { AnswerField } from './form-field.tsx'
import css from './landing-form.module.css'
import { agreement, nameOf, useLandingForm } from './use-landing-form.ts'

interface Props {
  /** Of the landing page. */
  slug: string
  isSent?: boolean | undefined
  posted?: PostedForm | undefined
}

/** The company's form below a landing page, with its picture (SET-03 to SET-07); nothing if the company has none. */
export function LandingForm(props: Props) {
  const settings = useSettings()
  const form = landingFormOf(settings)
  if (!form) return null
  const { landing_form_image: image } = settings
  return (
    <section className={`section ${css.form} ${image ? css.pictured : ''}`} id="form" aria-label={m.catalog_form()}>
      {image && (
        <div className={css.picture}>
          <img src={image} alt="" loading="lazy" />
        </div>
      )}
      <Fields {...props} form={form} />
    </section>
  )
}

function Fields({ slug, isSent = false, posted, form }: Props & { form: Form }) {
  const settings = useSettings()
  const locale = useLocale()
  const { landing_form: texts, privacy_policy_full_url: privacy } = settings
  const page = links.landing(slug)
  const { element, state, change, send } = useLandingForm({ form, page, isSent, posted })
  const id = useId()
  if (state.isSent) return <Thanks hasFocus={!isSent} />
  return (
    <form
      ref={element}
      method="post"
      action={`${page}#form`}
      noValidate
      aria-label={m.catalog_form()}
      aria-busy={state.isBusy}
      className={`stack ${css.fields}`}
      onSubmit={(event) => void send(event)}
    >
      <Before text={texts.before_text} />
      {state.failed && (
        <Note kind="err" role="alert">
          {state.failed}
        </Note>
      )}
      <input type="hidden" name="form_id" value={form.id} />
      <div className={css.grid}>
        {form.fields.map((field) => {
          const name = nameOf(field.word)
          return (
            <div key={name} className={field.kind === 'message' ? css.whole : undefined}>
              <AnswerField
                id={`${id}-${name}`}
                name={name}
                field={field}
                ownLabel={ownLabel(settings, field.word, locale)}
                value={state.values[name] ?? ''}
                error={state.faults[name]}
                onChange={(value) => change(name, value)}
              />
            </div>
          )
        })}
      </div>
      <Agreement
        id={`${id}-agreement`}
        isTicked={state.values[agreement] === 'on'}
        error={state.faults[agreement]}
        onChange={(isTicked) => change(agreement, isTicked ? 'on' : '')}
      >
        {m.checkout_consent_data()}{' '}
        {privacy ? (
          <a className="link" href={privacy} target="_blank" rel="noreferrer">
            {m.checkout_consent_data_link()}
          </a>
        ) : (
          <span>{m.checkout_consent_data_link()}</span>
        )}
      </Agreement>
      <div className="row">
        <Button type="submit" busy={state.isBusy}>
          {texts.button_text || m.catalog_form_send()}
        </Button>
        {texts.after_text && <span className={`small muted ${css.after}`}>{texts.after_text}</span>}
      </div>
    </form>
  )
}

/** Of several lines the first one is a heading (our choice: the setting is one text). */
function Before({ text }: { text: string }) {
  const [first = '', ...rest] = text.trim().split('\n')
  if (first === '') return null
  const words = rest.join('\n').trim()
  if (words === '') return <p className={css.before}>{first}</p>
  return (
    <div className="stack stack-xs">
      <h2 className="h3">{first}</h2>
      <p className={`muted ${css.before}`}>{words}</p>
    </div>
  )
}

interface AgreementProps {
  id: string
  isTicked: boolean
  error: string | undefined
  onChange: (isTicked: boolean) => void
  children: ReactNode
}

const Agreement = ({ id, isTicked, error, onChange, children }: AgreementProps) => (
  <div>
    <Check
      id={id}
      name={agreement}
      required
      checked={isTicked}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={(event) => onChange(event.target.checked)}
    >
      <span className="small">{children}</span>
    </Check>
    {error && (
      <p id={`${id}-error`} className={`small err ${css.error}`}>
        <Icon name="alert" size="s" /> {error}
      </p>
    )}
  </div>
)

/** In place of the form. Takes the focus that the button had; after a page load the browser scrolls to it. */
function Thanks({ hasFocus }: { hasFocus: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) box.current?.focus()
  }, [hasFocus])
  return (
    <div ref={box} tabIndex={-1} role="status" className={`stack stack-s ${css.fields} ${css.thanks}`}>
      <Icon name="check-circle" />
      <h2 className="h3">{m.catalog_form_thanks()}</h2>
      <p className="muted">{m.catalog_form_thanks_text()}</p>
    </div>
  )
}
