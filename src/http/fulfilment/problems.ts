import type { Context } from 'hono'
import type { ActRefusal, DepartureRefusal, PlanRefusal, WriteRefusal } from '#modules/booking'
import { waitMinutes } from '#modules/fulfilment'
import { bookingProblem, problemOfBooking } from '../bookings/problems.ts'
import { departureProblem } from '../bookings/on-the-way-routes.ts'
import { type Problem, conflict, notValidField, problem } from '../kit/problem.ts'

type Refusal = ActRefusal | DepartureRefusal | WriteRefusal

/** The problem for a refusal of a step of a visit. */
export function actProblem(c: Context, refusal: Refusal): Response {
  return refusal.kind === 'already-answered' ? bookingProblem(c, refusal) : problem(c, problemOfAct(refusal))
}

/** The same in words for the page. */
export function problemOfAct(refusal: Exclude<Refusal, { readonly kind: 'already-answered' }>): Problem {
  switch (refusal.kind) {
    case 'no-visit-to-come':
    case 'not-current-visit':
    case 'too-early':
      return departureProblem(refusal)
    case 'already-checked-in':
    case 'not-checked-in':
    case 'already-checked-out':
    case 'visit-over':
    case 'wait-not-over':
    case 'evidence-needed':
    case 'report-locked':
      return problemOf[refusal.kind]
    default:
      return problemOfBooking(refusal)
  }
}

/** The problem for a refusal of a plan of the office. */
export function planProblem(c: Context, refusal: PlanRefusal): Response {
  return problem(c, problemOfPlan(refusal))
}

export function problemOfPlan(refusal: PlanRefusal): Problem {
  switch (refusal.kind) {
    case 'needs-confirmation': {
      const { warnings } = refusal
      return { ...problemOf[refusal.kind], extra: { warnings } }
    }
    case 'visit-changed':
    case 'only-visit':
    case 'visit-over':
    case 'already-checked-in':
      return problemOf[refusal.kind]
    case 'technician-unknown':
      return notValidField('technician_ids', 'There is no such technician, or nobody is left')
    default:
      return problemOfBooking(refusal)
  }
}

const problemOf = {
  'needs-confirmation': conflict('needs_confirmation', 'Something speaks against this plan. Confirm each warning.'),
  'visit-changed': conflict('visit_changed', 'This visit has just been changed. Please look at it again.'),
  'only-visit': conflict('only_visit', 'The booking has no other visit: cancel the booking instead.'),
  'already-checked-in': conflict('already_checked_in', 'This visit is checked in already.'),
  'not-checked-in': conflict('not_checked_in', 'Check in first.'),
  'already-checked-out': conflict('already_checked_out', 'This visit is checked out already.'),
  'visit-over': conflict('visit_over', 'This visit is over, or was called off.'),
  'wait-not-over': conflict('too_early', `Press "I am here", and wait ${waitMinutes} minutes at the door first.`),
  'evidence-needed': conflict('evidence_needed', 'Take a photo of the door, or say why there is none.'),
  'report-locked': conflict('report_locked', 'The report of this visit is submitted, and does not change any more.'),
} as const satisfies Record<string, Problem>
