import { type FraudFacts, fraudWindows } from '#modules/fraud'
import type { PaymentId } from '#modules/shared'
import type { Attempt } from '../provider-state/timeline.ts'

/** A confirmation of a payment of the same account, as it is stored. */
export type PastAttempt = Pick<Attempt, 'paymentId' | 'outcome' | 'at'> & {
  readonly card: { readonly brand: string | null; readonly last4: string | null }
}

/** Counts an account's attempts until `moment` for the fraud check of one of its payments; later ones do not count. */
export function attemptFacts(
  all: readonly PastAttempt[],
  paymentId: PaymentId,
  moment: Temporal.Instant,
): FraudFacts['attempts'] {
  const attempts = all.filter(({ at }) => Temporal.Instant.compare(at, moment) <= 0)
  const failed = attempts.filter(({ outcome }) => outcome === 'declined' || outcome === 'blocked')
  const isWithin = (minutes: number) => {
    const from = moment.subtract({ minutes })
    return ({ at }: PastAttempt) => Temporal.Instant.compare(at, from) > 0
  }
  return {
    cardTries: attempts.filter(isWithin(fraudWindows.cardTriesMinutes)).flatMap(({ card: { brand, last4 }, at }) =>
      // A wallet shows no card: cards cannot be distinguished.
      brand && last4 ? [{ card: `${brand} ${last4}`, minutesAgo: minutesBetween(at, moment) }] : [],
    ),
    failedOfPayment: failed.filter((attempt) => attempt.paymentId === paymentId).length,
    failedOfAccountInDay: failed.filter(isWithin(24 * 60)).length,
    failedOfAccount: failed.length,
  }
}

/** Whole minutes from `from` to `now`; none where `from` is later. */
export function minutesBetween(from: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, Math.floor((now.epochMilliseconds - from.epochMilliseconds) / 60_000))
}
