import { m } from '#texts/messages.js'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast.tsx'
import css from './my.module.css'

/** Copies the tracking number, to paste it on the carrier's site (ux L3). */
export function CopyNumber({ number }: { number: string }) {
  const toast = useToast()
  const copy = async () => {
    // If the browser refuses, the number can still be selected on the page.
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
