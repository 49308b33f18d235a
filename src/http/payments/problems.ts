import type { Context } from 'hono'
import { type CardInUse, type Failure, type PaymentRefusal, possibleParts } from '#modules/payments'
import { type AlreadyAnswered, OutsideDown, type Pence, dayWords, formatPence } from '#modules/shared'
import { idempotencyMismatch, replay } from '../kit/idempotency.ts'
import type { HttpEnv } from '../kit/env.ts'
import { type Problem, notFound, notValidField, problem } from '../kit/problem.ts'

/** Before the site is live: nothing was asked of a provider. */
export const notLive: Problem = {
  status: 409,
  code: 'not_live',
  detail: 'We do not take payments on this site yet, and nothing was taken. Please call us instead.',
}

const problemOf = {
  'booking-unknown': notFound,
  'payment-unknown': notFound,
  'card-unknown': notFound,
  'not-payable': { status: 409, code: 'not_payable', detail: 'There is nothing to pay for this booking now.' },
  'contact-not-confirmed': {
    status: 409,
    code: 'contact_not_confirmed',
    detail: 'Please confirm the e-mail address for contact first: we sent a code to it. Nothing was taken.',
  },
  'not-live': notLive,
  'way-not-offered': {
    status: 409,
    code: 'way_not_offered',
    detail: 'This way of paying is not available. Please choose another.',
  },
  'payment-closed': {
    status: 409,
    code: 'payment_closed',
    detail: 'This payment is closed. Please start a new payment.',
  },
  'consent-needed': {
    status: 422,
    code: 'not_valid',
    detail: 'Please agree that your card is kept and charged after the work',
    errors: [{ path: 'card_consent', message: 'Please read how your card is charged on the page as it is now' }],
  },
  'payment-method-unknown': {
    status: 422,
    code: 'not_valid',
    detail: 'Please choose a card',
    errors: [{ path: 'payment_method_id', message: 'This is not a card that can be used here' }],
  },
  'reference-needed': {
    status: 422,
    code: 'not_valid',
    detail: 'Please give a reference',
    errors: [{ path: 'reference', message: 'Please give what the bank statement or the cheque says' }],
  },
  'idempotency-mismatch': idempotencyMismatch,
} as const satisfies Record<Exclude<PaymentRefusal['kind'], Worded>, Problem>

/** An advert that takes no money in its state, or a plan that is not offered. */
export const advertNotPayable: Problem = {
  status: 409,
  code: 'not_payable',
  detail: 'There is nothing to pay for this advert now.',
}

/** An advert needs a confirmed address. */
export const emailNotVerified: Problem = {
  status: 403,
  code: 'email_not_verified',
  detail: 'Please confirm your e-mail address first: we sent you a link.',
}

/** The invoice is settled, or asks for no payment any more. */
export const invoiceNotPayable: Problem = {
  status: 409,
  code: 'not_payable',
  detail: 'There is nothing to pay for this invoice now.',
}

/** Their words depend on what is refused. */
type Worded =
  | 'already-answered'
  | 'above-due'
  | 'plan-price-differs'
  | 'part-not-possible'
  | 'card-in-use'
  | 'date-not-possible'
  | 'refund-above-left'

/** Why a refund of more than `left` is refused. */
export const aboveLeft = (left: Pence) => `Only ${formatPence(left)} of this payment is left`

export function paymentProblem(c: Context, refusal: PaymentRefusal): Response {
  if (refusal.kind === 'already-answered') return replay(c, refusal.answer)
  return problem(c, paymentProblemOf(refusal))
}

export function paymentProblemOf(refusal: Exclude<PaymentRefusal, AlreadyAnswered>): Problem {
  switch (refusal.kind) {
    case 'refund-above-left': {
      const message = aboveLeft(refusal.left)
      const errors = [{ path: 'amount', message }]
      return { status: 409, code: 'refund_above_left', detail: message, errors, extra: { left: refusal.left } }
    }
    case 'card-in-use':
      return { status: 409, code: 'card_in_use', detail: cardInUseWords(refusal) }
    case 'above-due': {
      const { due } = refusal
      const message = due > 0 ? `Only ${formatPence(due)} is due for this booking` : 'Nothing is due for this booking'
      const errors = [{ path: 'amount', message }]
      return { status: 409, code: 'above_due', detail: message, errors, extra: { due } }
    }
    case 'plan-price-differs': {
      const { price } = refusal
      const message = `The price of this plan is ${formatPence(price)}`
      const errors = [{ path: 'amount', message }]
      return { status: 409, code: 'plan_price_differs', detail: message, errors, extra: { price } }
    }
    case 'part-not-possible': {
      const { left } = refusal
      const message = partWords(left)
      const errors = [{ path: 'amount', message }]
      return { status: 409, code: 'part_not_possible', detail: message, errors, extra: { left } }
    }
    case 'date-not-possible': {
      const { earliest, latest } = refusal
      const message = `Please give a day from ${dayWords(earliest)} to ${dayWords(latest)}`
      return notValidField('date', message)
    }
    default:
      return problemOf[refusal.kind]
  }
}

/** Which amounts can be paid of a document. */
function partWords(left: Pence): string {
  const parts = possibleParts(left)
  const all = formatPence(left)
  if (!parts) return `${all} is left to pay: please pay all of it`
  return `${all} is left to pay: give all of it, or a part from ${formatPence(parts.least)} to ${formatPence(parts.most)}`
}

function cardInUseWords({ reference }: Pick<CardInUse, 'reference'>): string {
  return `This card is kept for booking ${reference}. You can delete it once that is paid or cancelled, or once you have chosen another card on the booking's page.`
}

/** A card that was not charged, in the provider's words for the customer. */
export function cardDeclined({ message }: Failure): Problem {
  return { status: 402, code: 'card_declined', detail: message }
}

/** A lost answer does not mean "not done": no answer says that it failed. */
export const providerDown: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'We could not reach the payment provider. No money was taken that we know of, and we are checking. Please try again in a moment.',
  retryAfterSeconds: 5,
}

/** In the words of the seeds: nothing was opened. */
export const notOpened: Problem = { ...providerDown, title: 'Failed to create payment intent' }

/** The same of a card that was to be kept or offered first. */
export const cardNotSaved: Problem = { ...providerDown, title: 'Failed to save payment method' }

/** The same of a refund: nothing went out. */
export const refundRefused: Problem = {
  status: 409,
  code: 'refund_refused',
  title: 'Failed to process refund',
  detail: 'Failed to process refund. The payment provider refused it: nothing was refunded.',
}

/** The same of a charge that was not tried. */
export function notConfirmed(c: Context, refusal: PaymentRefusal): Response {
  if (refusal.kind === 'already-answered') return replay(c, refusal.answer)
  return problem(c, { ...paymentProblemOf(refusal), title: 'Failed to confirm payment' })
}

/** The refund was written down before the provider was asked: it is finished by a job. */
export const refundUnanswered: Problem = {
  status: 503,
  code: 'payment_provider_down',
  detail:
    'We could not reach the payment provider. The refund is kept and tried again automatically: look here in a minute.',
  retryAfterSeconds: 60,
}

/** Answers 503 in words for a customer when the provider gives no usable answer; every other fault goes on. */
export async function orProviderDown<T>(
  c: Context<HttpEnv>,
  work: () => Promise<T>,
  words: Problem = providerDown,
): Promise<T | Response> {
  try {
    return await work()
  } catch (fault) {
    if (!(fault instanceof OutsideDown)) throw fault
    c.var.log.warn({ err: fault }, 'the payment provider gave no usable answer')
    return problem(c, words)
  }
}
