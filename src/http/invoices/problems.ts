import type { Context } from 'hono'
import type {
  AcceptedWithBooking,
  AddressMissing,
  BookingUnknown,
  ContentRefused,
  DocumentChanged,
  ImportedNotCredited,
  InvoicePaymentRefusal,
  InterestRefusal,
  IssueRefusal,
  MoveNotAllowed,
  NoInterest,
  NotExpressible,
  NotPayable,
  NothingToInvoice,
  OfferExpired,
  ReceiptMade,
  RecurrenceRefusal,
  VoidNotAllowed,
} from '#modules/billing'
import { type AlreadyAnswered, dayWords, formatPence, poundsNumber } from '#modules/shared'
import type { HttpEnv } from '../kit/env.ts'
import { idempotencyMismatch, replay } from '../kit/idempotency.ts'
import { type Problem, conflict, notFound, notValidField, notValidFields, problem } from '../kit/problem.ts'

export type DocumentRefusal =
  | InterestRefusal
  | IssueRefusal
  | InvoicePaymentRefusal
  | AcceptedWithBooking
  | AddressMissing
  | BookingUnknown
  | ContentRefused
  | DocumentChanged
  | ImportedNotCredited
  | MoveNotAllowed
  | NotExpressible
  | NotPayable
  | NothingToInvoice
  | OfferExpired
  | ReceiptMade
  | RecurrenceRefusal
  | VoidNotAllowed

export function documentProblem(c: Context<HttpEnv>, refusal: DocumentRefusal): Response {
  if (refusal.kind === 'already-answered') return replay(c, refusal.answer)
  return problem(c, documentProblemOf(refusal))
}

export function documentProblemOf(refusal: Exclude<DocumentRefusal, AlreadyAnswered>): Problem {
  switch (refusal.kind) {
    case 'document-unknown':
      return notFound
    case 'document-issued':
      return conflict('document_issued', 'This document is issued already: it stays as it is.')
    case 'document-changed':
      return conflict('document_changed', 'Someone changed the document meanwhile. Please look at it again.')
    case 'move-not-allowed': {
      const { status } = refusal
      return {
        ...conflict('move_not_allowed', `That cannot be done while the document is ${status}.`),
        extra: { status },
      }
    }
    case 'void-not-allowed':
      return conflict(
        'void_not_allowed',
        'Only a document that was not sent, opened, paid or credited can be voided. Issue a credit note instead.',
      )
    case 'particulars-missing': {
      const { missing } = refusal
      return {
        status: 422,
        code: 'particulars_missing',
        detail: `The law requires more on this document. Please add ${missing.join(', ')}.`,
        extra: { missing },
      }
    }
    case 'above-agreed': {
      const { agreed, invoiced } = refusal
      const words = `${formatPence(agreed)} was agreed for the booking, and ${formatPence(invoiced)} of it is invoiced.`
      const extra = { agreed: poundsNumber(agreed), invoiced: poundsNumber(invoiced) }
      return { ...conflict('above_agreed', words), extra }
    }
    case 'credit-above-left': {
      const { left } = refusal
      const words = `The credit is more than is left of the invoice: ${formatPence(left)} in all.`
      return { ...conflict('credit_above_left', words), extra: { left: poundsNumber(left) } }
    }
    case 'above-due': {
      const { due } = refusal
      return { ...conflict('above_due', `Only ${formatPence(due)} is left to pay.`), extra: { due } }
    }
    case 'content-refused':
      return notValidFields(refusal.faults)
    case 'booking-unknown':
      return notValidField('booking_id', 'Please select a booking')
    case 'imported-not-credited':
      return conflict(
        'imported_not_credited',
        'This document was imported, and its VAT is in no return here. Credit it where it was issued, or write off what is left.',
      )
    case 'nothing-to-invoice':
      return conflict('nothing_to_invoice', 'Nothing of this booking is left to invoice.')
    case 'address-missing':
      return notValidField('customer.email', 'Please give the e-mail address that the document goes to')
    case 'receipt-made':
      return {
        ...conflict('receipt_made', 'This payment has its receipt already: each payment has one.'),
        extra: { invoice_id: refusal.invoiceId },
      }
    case 'offer-expired':
      return conflict('offer_expired', 'This offer has ended. Please ask for a new one.')
    case 'accepted-with-booking':
      return conflict(
        'accepted_with_booking',
        'This quote is accepted together with a time for the work. Open it, choose a time, and accept it there.',
      )
    case 'not-payable':
      return conflict('not_payable', 'No money is asked for with this document.')
    case 'date-not-possible': {
      const [earliest, latest] = [dayWords(refusal.earliest), dayWords(refusal.latest)]
      return notValidField('date', `The money came in between ${earliest} and ${latest}`)
    }
    case 'reference-needed':
      return notValidField('reference', 'Please give what the bank statement or the cheque says')
    case 'no-interest':
      return { ...conflict('no_interest', noInterest[refusal.why]), extra: { why: refusal.why.replace('-', '_') } }
    case 'interest-charged':
      return {
        ...conflict('interest_charged', 'Interest for this invoice is charged already: once for each invoice.'),
        extra: { invoice_id: refusal.invoiceId },
      }
    case 'not-recurring':
      return conflict('not_recurring', 'This document does not come again.')
    case 'recurrence-ended':
      return conflict('recurrence_ended', 'Nothing comes any more: this has ended.')
    case 'not-expressible':
      return { ...conflict('not_expressible', refusal.reason) }
    case 'idempotency-mismatch':
      return idempotencyMismatch
  }
}

const noInterest: Readonly<Record<NoInterest['why'], string>> = {
  off: 'The business does not charge interest: an administrator switches it on.',
  'no-invoice': 'Interest is for an issued invoice that is neither void nor written off, and for no other interest.',
  consumer: 'The law gives this interest between businesses alone.',
  'not-late': 'Nothing of it was left to pay when its last day ended, or that day is not over.',
  'no-rate': 'The Bank rate of the day that counts is not known: an administrator adds it.',
}
