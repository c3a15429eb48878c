import type { FormEvent } from 'react'
import { orderGroups } from '#shop/orders/order-states.ts'
import { m } from '#texts/messages.js'
import { Button } from '#ui/button.tsx'
import { Affix, Input, Select } from '#ui/input.tsx'
import { navigate } from '../../browser/navigate.ts'
import { links } from '../../links.ts'
import css from './my.module.css'
import type { Data } from './orders.route.ts'

const groupTexts: Record<(typeof orderGroups)[number], () => string> = {
  active: m.orders_filter_active,
  done: m.orders_filter_done,
  ended: m.orders_filter_ended,
}

/** Filters the orders by text (number or product) and by state (ux L1). A plain form without script. */
export function OrderFilter({ search, state }: Pick<Data, 'search' | 'state'>) {
  const show = (form: HTMLFormElement) => {
    const given = new FormData(form)
    navigate(links.orders({ search: String(given.get('search')).trim(), state: String(given.get('state')) }))
  }
  return (
    <form
      // Remounts the form for another choice, so that Back restores the fields from the address.
      key={`${search} ${state}`}
      method="get"
      action={links.orders()}
      className={css.filter}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        show(event.currentTarget)
      }}
    >
      <Affix icon="search">
        <Input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          enterKeyHint="search"
          aria-label={m.orders_filter_search()}
          placeholder={m.orders_filter_search()}
        />
      </Affix>
      <Select
        name="state"
        defaultValue={state ?? ''}
        aria-label={m.orders_filter_state()}
        onChange={(event) => show(event.currentTarget.form!)}
      >
        <option value="">{m.orders_filter_all()}</option>
        {orderGroups.map((one) => (
          <option key={one} value={one}>
            {groupTexts[one]()}
          </option>
        ))}
      </Select>
      <Button type="submit" kind="grey">
        {m.orders_filter_find()}
      </Button>
    </form>
  )
}
