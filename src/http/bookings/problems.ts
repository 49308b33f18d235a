import type { Context } from 'hono'
import type { BookingRefusal } from '#modules/booking'
import { waitMinutes } from '#modules/fulfilment'
import type { StartFault } from '#modules/scheduling'
import { poundsText } from '#modules/shared'
import { estimateView } from './estimate-view.ts'
import { idempotencyMismatch, replay } from '../kit/idempotency.ts'
import { type Problem, conflict, notAllowed, notFound, notValidField, problem } from '../kit/problem.ts'

/** The problem for a refusal of the booking module. */
export function bookingProblem(c: Context, refusal: BookingRefusal): Response {
  return refusal.kind === 'already-answered' ? replay(c, refusal.answer) : problem(c, problemOfBooking(refusal))
}

/** The same in words that a customer can read. */
export function problemOfBooking(refusal: Exclude<BookingRefusal, { readonly kind: 'already-answered' }>): Problem {
  switch (refusal.kind) {
    case 'slot-taken':
      return { ...problemOf[refusal.kind], extra: { next_slots: refusal.nextStarts } }
    case 'illegal-transition':
      return { ...problemOf[refusal.kind], extra: { from: refusal.from, to: refusal.to } }
    case 'quote-expired':
      return quoteExpired(refusal)
    case 'priority-not-needed':
    case 'priority-too-low':
      return wrongPriority(refusal)
    case 'bad-start':
      return notValidField('scheduled_date', startWords[refusal.fault])
    case 'outside-coverage':
      return outsideCoverage(refusal.district)
    case 'not-offered-there':
      return notOfferedThere(refusal.district)
    default:
      return problemOf[refusal.kind]
  }
}

type Answered = Exclude<
  BookingRefusal['kind'],
  | 'already-answered'
  | 'quote-expired'
  | 'bad-start'
  | 'outside-coverage'
  | 'not-offered-there'
  | 'priority-not-needed'
  | 'priority-too-low'
>

/** Why nobody can say yet, or any more, that nobody opened. */
export const noAccessProblems = {
  'already-checked-in': conflict('already_checked_in', 'This visit is checked in already.'),
  'wait-not-over': conflict('too_early', `Press "I am here", and wait ${waitMinutes} minutes at the door first.`),
  'evidence-needed': conflict(
    'evidence_needed',
    'Take a photo first, or, of a door that nobody opens, say why there is none.',
  ),
} as const satisfies Record<string, Problem>

const problemOf = {
  'booking-unknown': notFound,
  'not-allowed': notAllowed,
  'idempotency-mismatch': idempotencyMismatch,
  'customer-erased': conflict(
    'customer_unknown',
    'Your details have just been deleted, and nothing can be booked with them. Please start again.',
  ),
  'service-unknown': notValidField('service_id', 'This service is not offered at present. Please choose another.'),
  'quote-not-fitting': notValidField(
    'quote_id',
    'This quote is not for this service at this priority. Ask for a new one.',
  ),
  'offer-not-standing': conflict(
    'quote_closed',
    'This quote cannot be accepted any more. Please ask us for a new one.',
  ),
  'agreed-price-booked': conflict('quote_booked', 'The work of this quote is booked already.'),
  'emergency-has-no-start': notValidField(
    'scheduled_date',
    'An emergency is sent out at once: leave the date and time out',
  ),
  'start-needed': notValidField('scheduled_date', 'Please choose a date and a time'),
  'date-past': notValidField('date', 'This day is past. Please choose another.'),
  'date-past-horizon': notValidField('date', 'This day is too far ahead. Please choose an earlier one.'),
  'technician-unknown': notValidField('technician_id', 'There is no such technician'),
  'slot-taken': conflict('slot_taken', 'That time has just been taken'),
  'illegal-transition': conflict('illegal_transition', 'This booking cannot be changed in that way now.'),
  'booking-changed': conflict('booking_changed', 'This booking has just been changed. Please look at it again.'),
  'technician-not-qualified': conflict('technician_not_qualified', 'This technician cannot take this kind of job.'),
  'technician-busy': conflict('technician_busy', 'This technician has another booking at that time.'),
  'nobody-free': conflict('nobody_free', 'No qualified technician is free at that time.'),
  ...noAccessProblems,
  'technician-needed': conflict('technician_needed', 'Assign a technician first.'),
  'final-cost-above-agreed': notValidField(
    'final_cost',
    'This is more than the customer agreed to. Ask them first: they say yes on a page of their own.',
  ),
  'reduction-reason-needed': notValidField(
    'final_cost_reason',
    'The customer has paid more than this. Say why it is less: an administrator decides about the refund.',
  ),
  'no-reduction-waits': conflict('no_reduction_waits', 'No lower final cost waits for a decision here.'),
  'no-move-to-undo': conflict('no_move_to_undo', 'This move cannot be undone any more. Please choose a time again.'),
  'no-completion-to-undo': conflict(
    'no_completion_to_undo',
    'This completion cannot be undone any more. Please call the office.',
  ),
  'not-under-way': conflict('not_under_way', 'Only a visit that is under way can be made longer.'),
  'not-reschedulable': conflict('not_reschedulable', 'This booking cannot be moved to another time.'),
  'too-late-to-change': conflict(
    'too_late_to_change',
    'The visit is too near to be changed here. Please call us to change it.',
  ),
  'work-not-completed': conflict('not_completed', 'The guarantee begins once the work is completed.'),
  'guarantee-over': conflict('guarantee_over', 'This work is not under guarantee any more. Please call us.'),
  'claim-open': conflict('claim_open', 'There is a claim on this work already. We come for it.'),
  'plan-visit-booked': conflict('plan_visit_not_open', 'This visit is booked already, or cannot be booked now.'),
  'not-completed': conflict('not_completed', 'You can rate the work once it is completed.'),
  'already-rated': conflict('already_rated', 'This booking has been rated already. Thank you.'),
  'not-paid': conflict('booking_changed', 'This booking is not paid yet.'),
  'cancelled-before-payment': conflict('booking_changed', 'This booking was cancelled before it was paid.'),
  'not-expired': conflict('booking_changed', 'This booking has not expired.'),
} as const satisfies Record<Answered, Problem>

const startWords = {
  'in-the-past': 'This time is past. Please choose another.',
  'too-soon': 'This time is too soon for us to be there. Please choose a later one.',
  'past-horizon': 'This day is too far ahead. Please choose an earlier one.',
  closed: 'We are closed that day. Please choose another.',
  'not-a-start': 'We do not start at that time. Please choose one of the times shown.',
} as const satisfies Record<StartFault, string>

function outsideCoverage(district: string): Problem {
  const message = `We do not come to ${district} yet. Leave us an enquiry and we will tell you as soon as we do.`
  return { ...notValidField('customer_postcode', message), code: 'outside_coverage' }
}

function notOfferedThere(district: string): Problem {
  const message = `We do not offer this service in ${district}. Please choose another, or call us.`
  return { ...notValidField('customer_postcode', message), code: 'service_not_offered_there' }
}

function wrongPriority({ kind, needed }: Extract<BookingRefusal, { readonly needed: unknown }>): Problem {
  const [code, message] =
    kind === 'priority-not-needed'
      ? ['priority_not_needed', `This time needs no more than the priority "${needed}". Please book it as ${needed}.`]
      : ['priority_too_low', `This time needs the priority "${needed}". Book it as ${needed}, or choose a later day.`]
  return { ...notValidField('priority', message), code, extra: { priority: needed } }
}

function quoteExpired({ now }: Extract<BookingRefusal, { readonly kind: 'quote-expired' }>): Problem {
  const detail = `The quoted price has expired. It is £${poundsText(now.estimatedCost)} now.`
  return { ...conflict('quote_expired', detail), extra: estimateView(now) }
}
