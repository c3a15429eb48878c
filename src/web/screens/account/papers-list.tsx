import { type ReactNode, useState } from 'react'
import { wordsOf } from '#api/client.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useToast } from '#ui/toast.tsx'
import { report } from '../../browser/report.ts'
import { ConfirmDialog } from '../../parts/account/confirm-dialog.tsx'
import css from '../../parts/account/lists.module.css'

interface Masked {
  id: number
  series: string
  number: string
  is_masked: boolean
}

interface Props<One extends Masked> {
  items: readonly One[]
  icon: (one: One) => IconName
  name: (one: One) => string
  more: (one: One) => ReactNode
  read: (id: number) => Promise<One>
  remove: (id: number) => Promise<unknown>
  onRemoved: (id: number) => void
  onEdit: (whole: One) => void
}

/** Documents with masked numbers (ux M3). A press reveals them; another press, or leaving the page, hides them again. */
export function PapersList<One extends Masked>({
  items,
  icon,
  name,
  more,
  read,
  remove,
  onRemoved,
  onEdit,
}: Props<One>) {
  const toast = useToast()
  const [shown, setShown] = useState<Record<number, One>>({})
  const [asked, setAsked] = useState<One | null>(null)
  const whole = async (one: One, then: (whole: One) => void) => {
    try {
      then(await read(one.id))
    } catch (error) {
      report('a paper could not be read', error)
      toast({ text: wordsOf(error) ?? m.account_not_read(), icon: 'alert' })
    }
  }
  const hide = (id: number) => setShown(({ [id]: _, ...rest }) => rest)
  return (
    <>
      <ul className={css.list}>
        {items.map((one) => {
          const now = shown[one.id] ?? one
          const title = name(one)
          return (
            <li key={one.id} className={css.item}>
              <span className={css.icon}>
                <Icon name={icon(one)} />
              </span>
              <div className={css.body}>
                <b>{title}</b>
                <span className={css.number} aria-live="polite">
                  {now.is_masked && <span className="vh">{m.account_hidden()} </span>}
                  {[now.series, now.number].filter(Boolean).join(' ')}
                </span>
                {more(one)}
              </div>
              <div className={`${css.actions} ${css.below}`}>
                {shown[one.id] ? (
                  <Button
                    kind="grey"
                    size="s"
                    aria-label={m.account_hide_of({ name: title })}
                    onClick={() => hide(one.id)}
                  >
                    {m.account_hide()}
                  </Button>
                ) : (
                  <Button
                    kind="grey"
                    size="s"
                    aria-label={m.account_show_of({ name: title })}
                    onClick={() => void whole(one, (open) => setShown((all) => ({ ...all, [one.id]: open })))}
                  >
                    {m.account_show()}
                  </Button>
                )}
                <IconButton
                  icon="pencil"
                  size="s"
                  label={m.account_change_of({ name: title })}
                  onClick={() =>
                    void whole(one, (open) => {
                      hide(one.id)
                      onEdit(open)
                    })
                  }
                />
                <IconButton
                  icon="trash"
                  size="s"
                  label={m.account_remove_of({ name: title })}
                  onClick={() => setAsked(one)}
                />
              </div>
            </li>
          )
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={m.account_remove_title({ name: name(asked) })}
          yes={m.account_remove()}
          onClose={() => setAsked(null)}
          onYes={async () => {
            await remove(asked.id)
            onRemoved(asked.id)
            toast({ text: m.account_removed() })
          }}
        >
          <p>{m.account_remove_text()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
