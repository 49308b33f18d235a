import type { Context } from 'hono'
import { type Unreached, channelWords } from '#modules/messaging'
import { problemOfBooking } from '../bookings/problems.ts'
import { wireErrors } from '../bookings/order-schema.ts'
import { replay } from '../kit/idempotency.ts'
import { type Problem, notValidFields, problem } from '../kit/problem.ts'
import type { CallerRefusal } from './caller-desk.ts'

/** The problem for a refusal to book for a caller. */
export function callerProblem(c: Context, refusal: CallerRefusal): Response {
  return refusal.kind === 'already-answered' ? replay(c, refusal.answer) : problem(c, problemOfCaller(refusal))
}

/** The same, in words and under the names of the HTTP contract. */
export function problemOfCaller(refusal: Exclude<CallerRefusal, { readonly kind: 'already-answered' }>): Problem {
  switch (refusal.kind) {
    case 'caller-unknown':
    case 'caller-suspended':
    case 'terms-changed':
    case 'after-not-allowed':
    case 'nothing-before-visit':
      return problemOf[refusal.kind]
    case 'customer-erased':
      return problemOf['caller-unknown']
    case 'not-reached':
      return notReached(refusal.by)
    case 'not-valid':
      return notValidFields(wireErrors(refusal.errors))
    default:
      return problemOfBooking(refusal)
  }
}

const problemOf = {
  'caller-unknown': ofField('customer_unknown', 'customer.id', 'There is no such customer. Please look again.'),
  'caller-suspended': ofField(
    'customer_suspended',
    'customer.id',
    'This account is suspended. An administrator can reactivate it.',
  ),
  'after-not-allowed': ofField(
    'after_not_allowed',
    'pay_after',
    'This service is paid before the visit. An administrator can let the office decide it at Admin, Opening hours.',
  ),
  'nothing-before-visit': ofField(
    'nothing_to_pay',
    'send',
    'Nothing is paid before this visit: there is no link to send.',
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

function notReached(by: readonly Unreached[]): Problem {
  const errors = by.map(({ channel, why }) => ({ path: 'send', message: reachWords(channel, why) }))
  return { status: 422, code: 'not_reachable', detail: errors[0]?.message ?? 'Not reachable', errors }
}

function reachWords(channel: Unreached['channel'], why: Unreached['why']): string {
  const name = channelWords[channel]
  if (why === 'off') return `Messages by ${name} are not set up here. Choose another way.`
  if (why === 'stopped') return `This number has stopped our messages by ${name}. Choose another way.`
  if (channel === 'email') return 'The payer has no e-mail address. Choose another way, or give one.'
  return channel === 'sms'
    ? 'The payer has no UK mobile number. Choose another way.'
    : 'The payer has no telephone number. Choose another way.'
}
