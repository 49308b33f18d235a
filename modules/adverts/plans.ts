import { type AdvertId, type PaymentId, type Pence, pence } from '#modules/shared'
import type { AdvertKind } from './advert.ts'

/** A period that may be bought. */
export interface AdvertPlan {
  readonly key: AdvertPlanKey
  readonly kind: AdvertKind
  /** Whole days. */
  readonly days: number
  /** Null: the owner has not priced it, and it is not offered. */
  readonly price: Pence | null
  readonly isFeatured: boolean
}

export const advertPlanKeys = ['standard', 'quarter', 'featured'] as const

export type AdvertPlanKey = (typeof advertPlanKeys)[number]

/** The plan of a payment that names none. */
export const usualAdvertPlan: AdvertPlanKey = 'standard'

/** Two pounds for thirty days, for each kind (seed 2); the others are offered once they have a price. */
export const defaultAdvertPlans: readonly AdvertPlan[] = (['listing', 'job'] as const).flatMap((kind): AdvertPlan[] => [
  { key: 'standard', kind, days: 30, price: pence(200), isFeatured: false },
  { key: 'quarter', kind, days: 90, price: null, isFeatured: false },
  { key: 'featured', kind, days: 30, price: null, isFeatured: true },
])

const kindWords = { listing: 'Listing', job: 'Job advert' } as const

/** "Listing, 30 days, sponsored". */
export function planWords({ kind, days, isFeatured }: Pick<AdvertPlan, 'kind' | 'days' | 'isFeatured'>): string {
  return `${kindWords[kind]}, ${days} days${isFeatured ? ', sponsored' : ''}`
}

/** The days that one payment bought. */
export interface AdvertPeriod {
  readonly paymentId: PaymentId
  readonly advertId: AdvertId
  readonly plan: string
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** The period that a payment buys: it begins when the paid days end, or now when they are over or there were none. */
export function periodAfter(
  paidUntil: Temporal.Instant | null,
  { days }: Pick<AdvertPlan, 'days'>,
  now: Temporal.Instant,
): Pick<AdvertPeriod, 'startsAt' | 'endsAt'> {
  const startsAt = paidUntil !== null && Temporal.Instant.compare(paidUntil, now) > 0 ? paidUntil : now
  return { startsAt, endsAt: startsAt.add({ hours: 24 * days }) }
}
