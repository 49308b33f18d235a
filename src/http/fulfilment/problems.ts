import type { Context } from 'hono'
import type {
  ActRefusal,
  CorrectRefusal,
  DepartureRefusal,
  SignRefusal,
  SubmitRefusal,
  UndoPlanRefusal,
  WriteRefusal,
} from '#modules/booking'
import { bookingProblem, noAccessProblems, problemOfBooking } from '../bookings/problems.ts'
import { departureProblem } from '../bookings/on-the-way-routes.ts'
import { type Problem, conflict, notValidField, problem } from '../kit/problem.ts'

type Refusal =
  | { readonly kind: 'photo-asked' }
  | ActRefusal
  | DepartureRefusal
  | WriteRefusal
  | SignRefusal
  | SubmitRefusal
  | CorrectRefusal

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
    case 'report-changed':
    case 'report-not-submitted':
    case 'work-needed':
    case 'outcome-needed':
    case 'outcome-kept':
    case 'reason-needed':
    case 'return-too-early':
    case 'not-checked-out':
    case 'variation-needed':
    case 'final-cost-too-soon':
    case 'signature-needed':
    case 'not-a-signature':
    case 'blank-signature':
    case 'photo-asked':
      return problemOf[refusal.kind]
    case 'form-incomplete': {
      const { forms } = refusal
      return { ...conflict('form_incomplete', `Fill in first: ${forms.join(', ')}.`), extra: { forms } }
    }
    case 'part-price-needed':
      return notValidField(
        `parts_used.${refusal.part}.unit_price`,
        'Give the price: this part is outside the agreed price',
      )
    default:
      return problemOfBooking(refusal)
  }
}

/** The problem for a refusal of a plan of the office. */
export function planProblem(c: Context, refusal: UndoPlanRefusal): Response {
  return problem(c, problemOfPlan(refusal))
}

export function problemOfPlan(refusal: UndoPlanRefusal): Problem {
  switch (refusal.kind) {
    case 'needs-confirmation': {
      const { warnings } = refusal
      return { ...problemOf[refusal.kind], extra: { warnings } }
    }
    case 'visit-changed':
    case 'undo-over':
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
  ...noAccessProblems,
  'needs-confirmation': conflict('needs_confirmation', 'Something speaks against this plan. Confirm each warning.'),
  'visit-changed': conflict('visit_changed', 'This visit has just been changed. Please look at it again.'),
  'undo-over': conflict('undo_over', 'The minute to undo this is over, or the visit has changed since. Use "Move...".'),
  'only-visit': conflict('only_visit', 'The booking has no other visit: cancel the booking instead.'),
  'not-checked-in': conflict('not_checked_in', 'Check in first.'),
  'already-checked-out': conflict('already_checked_out', 'This visit is checked out already.'),
  'visit-over': conflict('visit_over', 'This visit is over, or was cancelled.'),
  'report-changed': conflict(
    'report_changed',
    'The report of this visit has been changed since it was shown. Please look at it again.',
  ),
  'report-not-submitted': conflict(
    'report_not_submitted',
    'Only a submitted report is corrected, and one correction after another.',
  ),
  'work-needed': notValidField('work_performed', 'Please describe the work performed'),
  'outcome-needed': notValidField('completion_status', 'Please say how the work ended'),
  'outcome-kept': notValidField('completion_status', 'A correction does not change how the visit ended'),
  'reason-needed': notValidField('reason', 'Please say why only a part is done'),
  'return-too-early': notValidField('return_by', 'Please choose a day after this visit'),
  'not-checked-out': conflict('not_checked_out', 'Check out first, or check out now and submit.'),
  'variation-needed': conflict(
    'variation_needed',
    'The customer has not agreed to the parts outside the agreed price. Ask for more work first.',
  ),
  'final-cost-too-soon': notValidField(
    'final_cost',
    'Leave the final cost out: it is said with the report that completes the booking',
  ),
  'signature-needed': conflict('signature_needed', 'Let the customer sign, or say why there is no signature.'),
  'not-a-signature': notValidField('signature_data', 'This is no signature that we can read: send a PNG'),
  'blank-signature': notValidField('signature_data', 'Please sign in the box'),
  'photo-asked': conflict(
    'photo_in_variation',
    'The customer was asked for more with this photo, so it stays. Take the question back first, while it is open.',
  ),
  'report-locked': conflict('report_locked', 'The report of this visit is submitted, and does not change any more.'),
} as const satisfies Record<string, Problem>
