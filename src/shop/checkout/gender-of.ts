export type Gender = 'male' | 'female'

const MALE = /(вич|ьич|[иы]ч|оглы|улы)$/i
const FEMALE = /(вна|ична|инична|кызы)$/i
export const isPatronymic = (word: string | undefined): boolean =>
  word !== undefined && (MALE.test(word) || FEMALE.test(word))

/** A guess from the patronymic, shown to the customer and never taken for granted (CHK-22). */
export function genderOf(middleName: string): Gender | null {
  const word = middleName.trim()
  if (FEMALE.test(word)) return 'female'
  return MALE.test(word) ? 'male' : null
}
