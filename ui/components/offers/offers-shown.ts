import { type OpenOffer, districtOf } from '#modules/booking'
import { visitIdOf } from '#modules/fulfilment'
import type { VisitId } from '#modules/shared'
import type { PageInput, Who } from '../../page-context.ts'
import { clockOrDateWords, clockWords, durationWords, plannedWords } from '../../time-words.ts'

/** An offer as the technician reads it before an answer. */
export interface OfferLine {
  readonly visit: VisitId
  readonly title: string
  readonly reference: string
  readonly isEmergency: boolean
  readonly when: string
  readonly where: string
  readonly problem: string
  /** "Answer by 10:05 am". */
  readonly until: string
  /** The same, and the present moment, in seconds of the epoch: a script counts down between them. */
  readonly clock: { readonly until: number; readonly now: number }
}

/** The visits that are offered to a technician, the one that ends first in front. */
export async function offersShown({ modules, now }: PageInput, who: Who): Promise<readonly OfferLine[]> {
  return (await modules.booking.offersTo(who.id)).map((one) => offerLine(one, now))
}

function offerLine({ offer, booking, kilometres, promisedAt }: OpenOffer, now: Temporal.Instant): OfferLine {
  const { startsAt, arrival, service, contact, durationMinutes } = booking
  const planned = startsAt && `${plannedWords(startsAt, arrival)}, for ${durationWords(durationMinutes)}`
  const promised = promisedAt && `Emergency - ASAP, promised by ${clockWords(promisedAt)}`
  const district = districtOf(contact.postcode)
  return {
    visit: visitIdOf({ bookingId: booking.id, number: offer.visit }),
    title: service.name,
    reference: booking.reference,
    isEmergency: booking.priority === 'emergency',
    when: planned ?? promised ?? 'Emergency - ASAP',
    where: kilometres === null ? district : `${district}, about ${kilometres.toFixed(1)} km away`,
    problem: booking.problemDescription,
    until: `Answer by ${clockOrDateWords(offer.until, now)}`,
    clock: { until: secondsOf(offer.until), now: secondsOf(now) },
  }
}

const secondsOf = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1_000)
