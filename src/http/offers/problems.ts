import type { OfferRefusal, TakeOverRefusal } from '#modules/booking'
import { problemOfBooking } from '../bookings/problems.ts'
import { type Problem, conflict } from '../kit/problem.ts'

type NotAnswered = Exclude<OfferRefusal | TakeOverRefusal, { readonly kind: 'already-answered' }>

/** The problem for an answer that comes too late, or an alarm that is over. */
export function problemOfOffer(refusal: NotAnswered): Problem {
  switch (refusal.kind) {
    case 'offer-over':
      return conflict('offer_over', overWords[refusal.state ?? 'none'])
    case 'no-alarm':
      return conflict('no_alarm', alarmWords[refusal.state ?? 'none'])
    default:
      return problemOfBooking(refusal)
  }
}

const overWords = {
  open: 'The time to answer is over. The job has been offered to somebody else.',
  expired: 'The time to answer is over. The job has been offered to somebody else.',
  accepted: 'You have accepted this job already. It is in your jobs.',
  declined: 'You have declined this job already.',
  withdrawn: 'This job is not offered any more: the office or the customer has decided about it.',
  none: 'There is nothing to accept: this job is yours already.',
} as const

const alarmWords = {
  offering: 'There is no alarm: a technician still has time to answer.',
  ringing: 'Please look at the alarm again.',
  owned: 'Somebody else of the office has it already.',
  over: 'There is no alarm any more: a technician has it, or the booking is over.',
  none: 'There is no alarm for this booking.',
} as const
