import type { Priority } from '#modules/pricing'
import { businessZone, inBusinessZone } from '#modules/shared'
import type { CustomerKind, StartConsent } from './agreement.ts'

/** The days of the cancellation period, which follow the day of the contract (regulation 30(2)). */
const cancellationDays = 14

/** The first moment after the cancellation period: the period ends with the 14th day after the day of the contract. */
export function cancellationEnds(madeAt: Temporal.Instant): Temporal.Instant {
  return inBusinessZone(madeAt)
    .toPlainDate()
    .add({ days: cancellationDays + 1 })
    .toZonedDateTime(businessZone)
    .toInstant()
}

/**
 * An urgent repair for which the customer asked us to visit: the right to cancel does not cover that repair
 * (regulation 28(1)(e)). Only emergencies count: a customer who pays for an early day has not asked for an urgent repair.
 */
export function isUrgentRepair({ priority }: { readonly priority: Priority }): boolean {
  return priority === 'emergency'
}

interface Order {
  /** Null: as soon as possible. */
  readonly startsAt: Temporal.Instant | null
  readonly priority: Priority
}

/**
 * Whether the customer must ask expressly for a start within the cancellation period (regulation 36(1)): a consumer, of a
 * visit that begins within the period, unless the repair is urgent.
 */
export function isStartConsentNeeded(order: Order, kind: CustomerKind, madeAt: Temporal.Instant): boolean {
  if (kind === 'business' || isUrgentRepair(order)) return false
  return order.startsAt === null || Temporal.Instant.compare(order.startsAt, cancellationEnds(madeAt)) < 0
}

/** The consent of an order, by what was ticked. An order never has a consent that it did not need. */
export function startConsentOf(
  order: Order,
  kind: CustomerKind,
  madeAt: Temporal.Instant,
  isTicked: boolean,
): StartConsent {
  if (!isStartConsentNeeded(order, kind, madeAt)) return 'not-needed'
  return isTicked ? 'given' : 'missing'
}
