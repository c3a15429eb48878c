import { type MouseEvent, useState } from 'react'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Note } from '#ui/note.tsx'
import { report } from '../../browser/report.ts'
import { contactHoursText } from '../../parts/contact-hours.ts'
import css from '../../parts/embedded.module.css'
import { PhoneNumber } from '../../parts/phone-number.tsx'
import { useSettings } from '../../parts/shell-context.ts'

/** Calls the contact centre: by phone, or by the address from the settings in the device's own program (SET-43, WEB-01, WEB-09). */
export default function CallScreen() {
  const { phone, phone_calls_sip: sip, phone_calls_schedule: hours } = useSettings()
  const [problem, setProblem] = useState('')
  const address = sip && (/^sips?:/i.test(sip) ? sip : `sip:${sip}`)
  const call = async (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    setProblem('')
    if (!navigator.mediaDevices?.getUserMedia) return setProblem(m.shell_call_impossible())
    try {
      // The microphone is requested here, where a refusal can be explained; the program makes the call.
      const heard = await navigator.mediaDevices.getUserMedia({ audio: true })
      for (const track of heard.getTracks()) track.stop()
      location.assign(address)
    } catch (error) {
      report('the microphone could not be had', error)
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
      setProblem(isDenied ? m.shell_call_microphone() : m.shell_call_impossible())
    }
  }
  return (
    <div className={`wrap stack ${css.page}`}>
      <h1>{m.shell_call_title()}</h1>
      {hours.from && hours.to && <p className="muted">{contactHoursText(hours)}</p>}
      {phone && (
        <p className="h2 num">
          <PhoneNumber phone={phone} />
        </p>
      )}
      {address && (
        <div>
          <Button href={address} onClick={(event: MouseEvent<HTMLElement>) => void call(event)}>
            <Icon name="phone" />
            {m.shell_call_from_site()}
          </Button>
        </div>
      )}
      {problem && (
        <Note kind="err" role="alert">
          {problem}
        </Note>
      )}
    </div>
  )
}
