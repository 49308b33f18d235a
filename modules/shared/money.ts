import type { Brand } from './brand.ts'

/** A whole number of pence: never pounds, never a fraction. Negative is owed back. */
export type Pence = Brand<number, 'Pence'>

/** A factor in ten-thousandths: 15_000 is ×1.5, and 2_000 is 20%. */
export type BasisPoints = Brand<number, 'BasisPoints'>

export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`)
  return amount as Pence
}

export function basisPoints(factor: number): BasisPoints {
  if (!Number.isSafeInteger(factor) || factor < 0) throw new RangeError(`not basis points: ${factor}`)
  return factor as BasisPoints
}

export function sumPence(amounts: Iterable<Pence>): Pence {
  let total = 0
  for (const amount of amounts) total += amount
  return pence(total)
}

/** Multiplies by every factor, then rounds once: a half penny goes away from zero. */
export function scalePence(amount: Pence, ...factors: readonly BasisPoints[]): Pence {
  const product = factors.reduce((whole, factor) => whole * BigInt(factor), BigInt(amount))
  const unit = 10_000n ** BigInt(factors.length)
  const half = product < 0n ? -unit : unit
  return pence(Number((product * 2n + half) / (unit * 2n)))
}

/**
 * Pence from a decimal text in pounds ("85", "85.5", "85.50"); null when it is not one. It does not pass through a
 * float.
 */
export function parsePounds(text: string): Pence | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  const amount = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return pence(sign && amount ? -amount : amount)
}

/** The decimal text of an amount in pounds, two places: 8550 is "85.50". */
export function poundsText(amount: Pence): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const inPounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** The amount as people read it, on every page and paper: 123456 is "£1,234.56". */
export function formatPence(amount: Pence): string {
  return inPounds.format(amount / 100)
}

/** The JSON number that stands on the wire for an amount in pounds: the nearest double to its decimal text. */
export function poundsNumber(amount: Pence): number {
  return Number(poundsText(amount))
}
