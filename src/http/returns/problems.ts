import type { AskCustomerRefusal, PlanReturnRefusal, WritePartsRefusal } from '#modules/booking'
import { dayWords } from '#modules/shared'
import { problemOfBooking } from '../bookings/problems.ts'
import { type Problem, conflict, notValidField } from '../kit/problem.ts'

/** The problem for a refusal about a return visit, in words that a customer can read. */
export function problemOfReturn(refusal: PlanReturnRefusal | AskCustomerRefusal | WritePartsRefusal): Problem {
  switch (refusal.kind) {
    case 'no-return-needed':
    case 'return-planned':
    case 'choice-not-asked':
    case 'parts-changed':
      return problemOf[refusal.kind]
    case 'parts-not-there':
      return notValidField(
        'scheduled_date',
        `The parts are expected on ${dayWords(refusal.from)}. Choose a time from then on.`,
      )
    default:
      return problemOfBooking(refusal)
  }
}

const problemOf = {
  'no-return-needed': conflict('no_return_needed', 'No return visit is needed for this booking now.'),
  'return-planned': conflict('return_planned', 'The return visit is planned already. Call us to change its time.'),
  'choice-not-asked': conflict('choice_not_asked', 'We plan this visit, and write to you as soon as we know when.'),
  'parts-changed': conflict('parts_changed', 'Somebody has just changed these parts. Please look at them again.'),
} as const satisfies Record<string, Problem>
