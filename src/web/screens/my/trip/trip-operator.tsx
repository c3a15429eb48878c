import type { BookingAnswer } from '#shop/bookings/bookings.wire.ts'
import { m } from '#texts/messages.js'
import { Specs } from '#ui/specs.tsx'

/** The operator with what the register says of it. */
export function TripOperator({ operator }: Pick<BookingAnswer, 'operator'>) {
  return (
    <section className="stack stack-s" aria-labelledby="trip-operator">
      <h3 id="trip-operator" className="h4">
        {m.booking_contract_operator()}
      </h3>
      <Specs
        items={[
          { name: operator.name, value: operator.legal_name },
          { name: m.booking_contract_register(), value: operator.register_number },
          { name: m.booking_contract_guarantee(), value: operator.guarantee },
          ...(operator.phone
            ? [
                {
                  name: m.trip_operator_phone(),
                  value: (
                    <a className="link" href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>
                      {operator.phone}
                    </a>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  )
}
