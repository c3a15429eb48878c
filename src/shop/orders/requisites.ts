/** Who orders as a company, as its papers name it: what it said when it ordered. */
export interface Requisites {
  company: string
  inn: string
  /** Of organisations alone; sole traders have none. */
  kpp: string
  ogrn: string
  address: string
}

/** «ООО «Север», ИНН 6612345676, КПП 661201001, 620026, …» */
export const requisitesLine = ({ company, inn, kpp, address }: Omit<Requisites, 'ogrn'>): string =>
  [company, inn && `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')
