import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast.tsx'
import css from './my.module.css'

/** Takes the number of a parcel along, for the site of its carrier (ux L3). */
export function CopyNumber({ number }: { number: string }) {
  const toast = useToast()
  const copy = async () => {
    // Refused by the browser, the number still stands there to be selected.
    const isCopied = await navigator.clipboard?.writeText(number).then(
      () => true,
      () => false,
    )
    if (isCopied) toast({ text: m.orders_track_copied(), icon: 'check-circle' })
  }
  return (
    <IconButton
      icon="copy"
      size="s"
      label={`${m.orders_track_copy()} ${number}`}
      className={css.noPrint}
      onClick={() => void copy()}
    />
  )
}
