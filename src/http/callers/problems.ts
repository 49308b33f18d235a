import type { Context } from 'hono'
import { bookingProblem } from '../bookings/problems.ts'
import { notValidFields } from '../accounts/problems.ts'
import { wireErrors } from '../bookings/order-schema.ts'
import { type Problem, problem } from '../kit/problem.ts'
import type { CallerRefusal } from './caller-desk.ts'

/** The problem for a refusal to book for a caller. */
export function callerProblem(c: Context, refusal: CallerRefusal): Response {
  switch (refusal.kind) {
    case 'caller-unknown':
    case 'caller-suspended':
    case 'terms-changed':
      return problem(c, problemOf[refusal.kind])
    case 'not-valid':
      return problem(c, notValidFields(wireErrors(refusal.errors)))
    default:
      return bookingProblem(c, refusal)
  }
}

const problemOf = {
  'caller-unknown': ofField('customer_unknown', 'customer.id', 'There is no such customer. Please look again.'),
  'caller-suspended': ofField(
    'customer_suspended',
    'customer.id',
    'This account is suspended. An administrator can reactivate it.',
  ),
  'terms-changed': {
    status: 409,
    code: 'terms_changed',
    detail: 'The text has changed since it was read to the caller. Nothing is booked yet: please read it again.',
  },
} as const satisfies Record<string, Problem>

function ofField(code: string, path: string, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path, message }] }
}
