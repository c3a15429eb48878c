/** A GS1 barcode: 8, 12, 13 or 14 digits with a valid check digit, except numbers for internal use of a shop (2…). */
export function isGtin(barcode: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode) || /^0*2/.test(barcode.padStart(13, '0').slice(-13, -10))) return false
  const digits = [...barcode].reverse().map(Number)
  const sum = digits.reduce((total, digit, i) => total + (i === 0 ? 0 : digit * (i % 2 === 1 ? 3 : 1)), 0)
  return (sum + digits[0]!) % 10 === 0
}
