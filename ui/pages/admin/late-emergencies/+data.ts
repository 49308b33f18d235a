import type { PageContextServer } from 'vike/types'
import type { LateEmergencyShown } from '#modules/booking'
import { at, pence } from '#modules/shared'
import { answerWords } from '../../../components/offers/alarms-shown.ts'
import { formatPence } from '../../../format.ts'
import { durationWords, momentWords } from '../../../time-words.ts'

export type Data = Awaited<ReturnType<typeof data>>

const days = 30

/** The emergencies of 30 days that were later than promised. */
export async function data({ modules }: PageContextServer) {
  return { days, lines: (await modules.booking.lateEmergencies(days)).map(lineOf) }
}

function lineOf(late: LateEmergencyShown) {
  const { promisedAt, arrivedAt, cancelledAt, refundedPence, minutesLate } = late
  return {
    id: late.bookingId,
    href: at.admin.booking(late.bookingId),
    reference: late.reference,
    service: late.service,
    promised: momentWords(promisedAt),
    arrived: arrivedAt
      ? momentWords(arrivedAt)
      : cancelledAt
        ? `Cancelled ${momentWords(cancelledAt)}`
        : 'Nobody is there yet',
    late: durationWords(minutesLate),
    offers: late.offers.map(({ number, fullName, state, reason }) => ({
      key: number,
      words: `${fullName}: ${answerWords[state].toLowerCase()}${reason ? ` (${reason})` : ''}`,
    })),
    refund: refundedPence > 0 ? `${formatPence(pence(refundedPence))} refunded` : 'Nothing refunded',
  }
}
