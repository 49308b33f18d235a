import type { Failure } from '#modules/payments'

/** The payer can choose another way to pay at PayPal, or pay otherwise. */
const chooseAgain = 'PayPal could not take the payment that way. Please choose another way to pay in PayPal.'
const notByPayPal = 'PayPal did not let this payment through. Please try again or pay by another method.'

const messages: Readonly<Record<string, string>> = {
  INSTRUMENT_DECLINED: chooseAgain,
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: chooseAgain,
  REFERENCED_CARD_EXPIRED: chooseAgain,
  TRANSACTION_LIMIT_EXCEEDED: chooseAgain,
  PAYER_CANNOT_PAY: chooseAgain,
  PAYER_ACCOUNT_RESTRICTED: notByPayPal,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: notByPayPal,
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: notByPayPal,
  TRANSACTION_REFUSED: notByPayPal,
  COMPLIANCE_VIOLATION: notByPayPal,
  PAYEE_BLOCKED_TRANSACTION: notByPayPal,
  TRANSACTION_BLOCKED_BY_PAYEE: notByPayPal,
}

/** Why PayPal took nothing, in words for the payer; null when its issue is none that a payer can do anything about. */
export function failureOf(issue: string): Failure | null {
  const message = messages[issue]
  return message === undefined ? null : { code: issue.toLowerCase(), message }
}
