import { type BookingDetails, type Standing, isUrgentRepair } from '#modules/booking'
import type { Pence } from '#modules/shared'
import { inBusinessZone } from '#modules/shared'
import type { PageInput } from '../../page-context.ts'
import { dayWords, hoursWords } from '../../time-words.ts'

export interface CancelOffer {
  readonly free: boolean
  readonly paid: Pence
  /** Authorised on a card, and not captured. */
  readonly authorised: Pence
  /** It is not authorised, but may be charged to the stored card. */
  readonly isCardSaved: boolean
  readonly fee: Pence
  /** The refund of what was paid. */
  readonly refund: Pence
  /** The authorised amount that is released. */
  readonly released: Pence
  /** Why there is a fee, or none. */
  readonly because: string
  /** The last day of the 14 that the law gives; null once they are over. */
  readonly lawUntil: string | null
  /** A visit that was asked for at once: the 14 days do not cover the work asked for. */
  readonly isUrgent: boolean
  readonly isUnderWay: boolean
}

/** The effect of cancelling now, to be read before it is done; null when it cannot be cancelled. */
export async function cancelOffer(
  { modules, now }: Pick<PageInput, 'modules' | 'now'>,
  booking: BookingDetails,
  { mayCancel, isPending, isUnderWay }: Standing,
): Promise<CancelOffer | null> {
  if (!mayCancel) return null
  const terms = await modules.booking.cancellationTerms(booking.id)
  if (!terms) return null
  const { free, fee, refund, released } = terms
  const lastDay = inBusinessZone(booking.createdAt).add({ days: 14 }).toPlainDate()
  const isOver = Temporal.PlainDate.compare(inBusinessZone(now).toPlainDate(), lastDay) > 0
  return {
    free,
    paid: booking.paid,
    authorised: booking.authorised,
    isCardSaved: booking.onKeptCard > 0,
    fee,
    refund,
    released,
    because: reasonOf(booking, { free, isPending, isUnderWay }),
    lawUntil: isOver ? null : dayWords(lastDay),
    isUrgent: isUrgentRepair(booking),
    isUnderWay,
  }
}

function reasonOf(
  { startsAt, paid, authorised, freeChangeHours }: BookingDetails,
  { free, isPending, isUnderWay }: Pick<Standing, 'isPending' | 'isUnderWay'> & { readonly free: boolean },
): string {
  if (paid <= 0 && authorised === 0) return 'Nothing was paid, so cancelling costs nothing.'
  if (isPending) return 'Nobody is assigned yet, so cancelling is free.'
  if (free)
    return freeChangeHours === 0
      ? 'The visit has not begun, so cancelling is free.'
      : `The visit is more than ${hoursWords(freeChangeHours)} away, so cancelling is free.`
  if (isUnderWay) {
    return 'The work has begun, so nothing is refunded automatically. Call us, and the office will settle the work done with you.'
  }
  if (startsAt === null) return 'A technician is on the way to you, so the call-out fee is kept.'
  return freeChangeHours === 0
    ? 'The visit was to begin already, so the call-out fee is kept.'
    : `The visit is less than ${hoursWords(freeChangeHours)} away, so the call-out fee is kept.`
}
