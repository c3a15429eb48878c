import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../parts/close-on-back.ts'

type Props = ComponentProps<'div'> & { as: 'nav' | 'section'; id: string; whenToggled?: (open: boolean) => void }

/** A popover of the shell: opens without script; with script Back closes it and the page stays (UX-G6). */
export function Overlay({ as: Tag, whenToggled, children, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Opened before its code was loaded, so the toggle event was missed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the code comes
  useEffect(() => {
    if (!box.current?.matches(':popover-open')) return
    setOpen(true)
    whenToggled?.(true)
  }, [])
  const toggled = (event: SyntheticEvent<HTMLElement>) => {
    // Nested popovers fire this event too.
    if (event.target !== event.currentTarget) return
    const isOpen = (event.nativeEvent as ToggleEvent).newState === 'open'
    setOpen(isOpen)
    whenToggled?.(isOpen)
  }
  return (
    <Tag {...rest} ref={box} popover="auto" onToggle={toggled}>
      {open && <BackCloses id={rest.id} />}
      {children}
    </Tag>
  )
}

function BackCloses({ id }: { id: string }) {
  useCloseOnBack(() => document.getElementById(id)?.hidePopover())
  return null
}
