import { useState } from 'react'
import { infantsOf, maxAdults, maxChildren, type Party } from '#shop/tours/party.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Select } from '#ui/input.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { useCloseOnBack } from '../close-on-back.ts'
import css from './rich-form.module.css'
import { ageText } from './tour-texts.ts'

export interface TouristsDialogProps {
  party: Party
  onChoose: (party: Party) => void
  onClose: () => void
}

/** Age of a child that is added: the middle of the ages that pay a child's price (our choice). */
const addedAge = 6

/** Who travels. A party that no operator takes cannot be chosen, and the reason is told (Z2). */
export function TouristsDialog({ party, onChoose, onClose }: TouristsDialogProps) {
  const [draft, setDraft] = useState(party)
  useCloseOnBack(() => onChoose(draft))
  const { adults, childAges } = draft
  const infants = infantsOf(draft)
  const setAges = (ages: readonly number[]) => setDraft({ adults, childAges: ages })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.tours_tourists()}
      closeLabel={m.tours_close()}
      footer={
        <Button size="l" wide onClick={() => onChoose({ adults, childAges: [...childAges].sort((a, b) => a - b) })}>
          {m.tours_done()}
        </Button>
      }
    >
      <div className={css.party}>
        <div>
          <span>
            <b>{m.tours_adults()}</b>
            <span className="small muted">{m.tours_adults_hint()}</span>
          </span>
          <Stepper
            value={adults}
            min={1}
            max={maxAdults}
            onChange={(value) => setDraft({ adults: Math.max(value, infants), childAges })}
            label={m.tours_adults()}
            lessLabel={m.tours_less_adults()}
            moreLabel={m.tours_more_adults()}
            lessReason={infants > 0 && adults <= infants ? m.tours_adults_least() : undefined}
            moreReason={adults === maxAdults ? m.tours_adults_most() : undefined}
          />
        </div>
        {childAges.map((age, n) => (
          <div key={n} className={css.child}>
            <Field label={m.tours_child_age({ number: n + 1 })} hint={n === 0 ? m.tours_child_hint() : undefined}>
              <Select
                value={age}
                onChange={({ target }) =>
                  setAges(childAges.map((one, index) => (index === n ? Number(target.value) : one)))
                }
              >
                {Array.from({ length: 18 }, (_, years) => (
                  <option
                    key={years}
                    value={years}
                    disabled={
                      infantsOf({ adults, childAges: childAges.map((one, index) => (index === n ? years : one)) }) >
                      adults
                    }
                  >
                    {ageText(years)}
                  </option>
                ))}
              </Select>
            </Field>
            <IconButton
              icon="close"
              label={m.tours_child_remove({ number: n + 1 })}
              onClick={() => setAges(childAges.filter((_, index) => index !== n))}
            />
          </div>
        ))}
        {childAges.length < maxChildren ? (
          <Button kind="soft" onClick={() => setAges([...childAges, addedAge])}>
            <Icon name="plus" /> {m.tours_child_add()}
          </Button>
        ) : (
          <p className="small muted">{m.tours_children_most()}</p>
        )}
        {infants >= adults && infants > 0 && <p className="small muted">{m.tours_infants_rule()}</p>}
      </div>
    </Dialog>
  )
}
