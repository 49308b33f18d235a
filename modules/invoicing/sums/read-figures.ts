import { type Pence, parsePounds } from '#modules/shared'

/** The most that a line comes to: £100,000,000. */
export const mostPence = 10_000_000_000

/** "£1,234.50" in pence; null for text that is no amount of money, and for one below 0. */
export function readPrice(text: string): Pence | null {
  const price = parsePounds(text.replace(/^\s*£/, '').replaceAll(',', ''))
  return price === null || price < 0 || price > mostPence ? null : price
}

/** "1.5" in hundredths; null for text that is no quantity, and for one with three decimal places. */
export function readQuantity(text: string): number | null {
  const [, whole, decimals = ''] = /^\s*(\d{1,5})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}
