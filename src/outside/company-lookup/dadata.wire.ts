import { z } from 'zod'
import type { BankFound, CompanyFound } from './port.ts'

const part = z.string().nullish()
const parts = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish()

/** The fields of a DaData company that we read. */
const partyWire = z.object({
  value: z.string(),
  data: z.object({
    inn: part,
    kpp: part,
    ogrn: part,
    name: parts({ short_with_opf: part, full_with_opf: part }),
    fio: parts({ surname: part, name: part, patronymic: part }),
    management: parts({ name: part }),
    address: parts({ value: part, unrestricted_value: part }),
    state: parts({ status: part }),
  }),
})
export const partiesWire = z.object({ suggestions: z.array(partyWire) })

export const readParty = ({ value, data }: z.infer<typeof partyWire>): CompanyFound => ({
  name: data.name?.short_with_opf || data.name?.full_with_opf || value,
  inn: data.inn ?? '',
  kpp: data.kpp ?? '',
  ogrn: data.ogrn ?? '',
  address: data.address?.unrestricted_value || data.address?.value || '',
  person:
    data.management?.name || [data.fio?.surname, data.fio?.name, data.fio?.patronymic].filter(Boolean).join(' ') || '',
  isActive: (data.state?.status ?? 'ACTIVE') === 'ACTIVE',
})

const bankWire = z.object({
  value: z.string(),
  data: z.object({ bic: part, correspondent_account: part, name: parts({ payment: part }) }),
})
export const banksWire = z.object({ suggestions: z.array(bankWire) })

export const readBank = ({ value, data }: z.infer<typeof bankWire>): BankFound => ({
  name: data.name?.payment || value,
  bic: data.bic ?? '',
  correspondentAccount: data.correspondent_account ?? '',
})
