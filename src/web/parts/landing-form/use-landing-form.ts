import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf, isApiFailure, wordsOf } from '#api/client.ts'
import type { LandingForm } from '#shop/form-answers/landing-form.ts'
import { m } from '#texts/messages.js'
import { newKey } from '../../browser/new-key.ts'
import { report } from '../../browser/report.ts'
import type { PostedForm } from '../../posted-form.ts'
import { sendAnswer } from './send-answer.ts'

/** Names of the inputs, which are those of the body of the call: errors come back under them. */
export const nameOf = (word: string) => `fields.${word}`
export const agreement = 'agreement'

export interface FormState {
  /** By the names of the inputs; the tick is `on`. */
  values: Readonly<Record<string, string>>
  /** By the names of the inputs. */
  faults: Readonly<Record<string, string>>
  /** What is wrong with none of the fields. */
  failed: string
  isBusy: boolean
  isSent: boolean
}

const faultsIn = (errors: readonly { field: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

const failedText = (code: string, words: string): string =>
  code === 'puzzle_needed' ? m.catalog_form_many() : words || m.catalog_form_failed()

interface Given {
  form: LandingForm
  page: string
  isSent: boolean
  posted: PostedForm | undefined
}

/** The form of a landing page: what is typed, sent and refused. Every rule is the shop's: its words come back by field. */
export function useLandingForm({ form, page, isSent, posted }: Given) {
  const element = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<FormState>({
    values: posted?.values ?? {},
    faults: faultsIn(posted?.errors ?? []),
    failed: posted?.failure ? failedText(posted.failure.code, posted.failure.words) : '',
    isBusy: false,
    isSent,
  })
  /** The content sent last with its key: sent again unchanged, it is the same answer. */
  const last = useRef({ content: '', key: '' })

  // What was typed before the script came, or was restored by the browser, is in the inputs only.
  useEffect(() => {
    const typed = element.current && typedIn(element.current)
    if (typed) setState((now) => ({ ...now, values: { ...now.values, ...typed } }))
  }, [])

  /** Clears the fault of a changed field. */
  const change = (name: string, value: string) =>
    setState(({ faults: { [name]: _, ...faults }, ...now }) => ({
      ...now,
      faults,
      values: { ...now.values, [name]: value },
    }))

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (state.isBusy) return
    const fields = Object.fromEntries(form.fields.map(({ word }) => [word, state.values[nameOf(word)] ?? '']))
    const body = { form_id: form.id, page, fields, agreement: state.values[agreement] === 'on' }
    const content = JSON.stringify(body)
    if (content !== last.current.content) last.current = { content, key: newKey() }
    setState((now) => ({ ...now, isBusy: true, faults: {}, failed: '' }))
    try {
      await sendAnswer(body, last.current.key)
      setState((now) => ({ ...now, isBusy: false, isSent: true }))
    } catch (error) {
      const faults = faultsIn(fieldErrorsOf(error))
      const isFaulty = Object.keys(faults).length > 0
      if (!isFaulty) report('a form could not be sent', error)
      const failed = isFaulty ? '' : failedText(isApiFailure(error) ? error.code : '', wordsOf(error) ?? '')
      setState((now) => ({ ...now, isBusy: false, faults, failed }))
      // The first wrong field in the order of the form takes the focus (ux G18).
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
  }
  return { element, state, change, send }
}

/** What an input holds beside what it was drawn with. */
function typedIn(element: HTMLFormElement): Record<string, string> | null {
  const typed: [string, string][] = []
  for (const one of element.elements) {
    if (one instanceof HTMLInputElement && one.type === 'checkbox') {
      if (one.checked) typed.push([one.name, 'on'])
    } else if ((one instanceof HTMLInputElement && one.type !== 'hidden') || one instanceof HTMLTextAreaElement) {
      if (one.value !== '') typed.push([one.name, one.value])
    }
  }
  return typed.length > 0 ? Object.fromEntries(typed) : null
}
