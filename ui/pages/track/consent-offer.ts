import { type BookingDetails, amountDue } from '#modules/booking'
import { businessZone } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'

/** The box to tick for a move to a day within the 14 days of the right to cancel. */
export interface ConsentOffer {
  readonly text: string
  /** Stands for exactly these words. */
  readonly fingerprint: string
}

/** Null where a move to this day asks for no consent. */
export async function consentOffer(
  { booking, terms }: Pick<PageInput['modules'], 'booking' | 'terms'>,
  moved: BookingDetails,
  day: Temporal.PlainDate,
): Promise<ConsentOffer | null> {
  const { asksBefore } = await booking.consentNow(moved)
  // The period ends with a day.
  const begins = day.toZonedDateTime(businessZone).toInstant()
  if (asksBefore === null || Temporal.Instant.compare(begins, asksBefore) >= 0) return null
  const order = { service: moved.service.name, price: amountDue(moved), policy: moved.paymentPolicy }
  const { text, fingerprint } = await terms.consentOn(order, day)
  return { text, fingerprint }
}
