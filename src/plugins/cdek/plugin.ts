import { createCdek } from '#outside/pickup-points/cdek.ts'
import { deliveryPriceOf } from '#shop/delivery/delivery-type.ts'
import { definePlugin } from '#shop/plugin.ts'

/** СДЭК: its points and lockers, at its tariffs. Free from the sum at which the owner's row is free. */
export const cdek = () =>
  definePlugin({
    name: 'cdek',
    delivery: [
      {
        name: 'cdek',
        title: 'СДЭК',
        types: ['PICKUP_POINT'],
        hasPoints: true,
        account: {
          account: {
            label: { ru: 'Учётная запись (client_id)', en: 'Account (client_id)' },
            isSecret: false,
            isRequired: true,
          },
          password: { label: { ru: 'Секретный ключ', en: 'Secret key' }, isSecret: true, isRequired: true },
          fromCity: {
            label: { ru: 'Код города отправления', en: 'Code of the city parcels are sent from' },
            isSecret: false,
            isRequired: true,
          },
        },
        sharedAccount: null,
        service: 'cdek',
        create({ account, password, fromCity, url }, kit) {
          const at = url ? { baseUrl: `${url}/`, allowPrivate: true } : {}
          const client = createCdek({ account: account!, password: password!, ...at }, kit)
          return {
            async quote(row, { goods, parcel, city }) {
              if (city === null) return null
              const tariff = await client.tariff(fromCity!, city, parcel)
              if (tariff.ok) {
                const { price, days } = tariff.value
                return { price: deliveryPriceOf({ price, freeFrom: row.freeFrom }, goods), days }
              }
              if (tariff.refusal.code === 'not_carried') return null
              throw new Error(`CDEK: ${tariff.refusal.code}`)
            },
            async points(page) {
              const read = await client.points(page)
              return read.ok ? read.value : null
            },
            waybills: client,
            fromCity: fromCity!,
            close: client.close,
          }
        },
      },
    ],
  })
