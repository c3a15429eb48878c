const isCountry = (part: string): boolean => /^(Россия|Российская Федерация|РФ)$/i.test(part)
const isRegion = (part: string): boolean =>
  /(^|\s)(обл\.?|область|край|Респ\.?|Республика|АО|автономный округ|р-н|район)(\s|$)/i.test(part)
const isCity = (part: string): boolean => /^(г\.?|город)\s|\sг\.?$/i.test(part)

/**
 * A Russian address in its usual short form: without the country, and without the region before a named city: `г Екатеринбург, ул Малышева, д 36`
 * for `Россия, Свердловская обл, г Екатеринбург, ул Малышева, д 36`. A village keeps its region, as many share a name.
 */
export function shortAddress(address: string): string {
  const parts = address.split(', ').filter((part) => !isCountry(part))
  const city = parts.findIndex(isCity)
  if (city < 0) return parts.join(', ')
  return parts.filter((part, index) => index >= city || !isRegion(part)).join(', ')
}
