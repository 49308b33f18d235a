import { type Pence, pence } from '#modules/shared'
import type { VatKind } from './vat.ts'

/** The seeds' types of items. `labor` is printed as "Labour". */
export const itemTypes = ['service', 'parts', 'labor', 'misc'] as const

export type ItemType = (typeof itemTypes)[number]

export interface DocumentLine {
  readonly description: string
  /** In hundredths: 150 is one and a half. */
  readonly quantity: number
  /** For one; never negative where people write it. */
  readonly unitPrice: Pence
  readonly itemType: ItemType
  readonly vat: VatKind
}

/** A quotient rounded once: a half goes away from zero. */
export function dividedRounded(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor : divisor
  return Number((dividend * 2n + half) / (divisor * 2n))
}

/** Quantity times unit price. */
export function lineAmount({ quantity, unitPrice }: Pick<DocumentLine, 'quantity' | 'unitPrice'>): Pence {
  return pence(dividedRounded(BigInt(quantity) * BigInt(unitPrice), 100n))
}
