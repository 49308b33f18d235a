import { type DocumentStatus, type DocumentType, type ShownStatus, kindOfDocument, statusOn } from '#modules/invoicing'
import type { InvoiceId, Pence } from '#modules/shared'
import type { PaymentPolicy } from '../booking.ts'

/** A quote that its customer accepts with the order: the order is made at its total, in one transaction. */
export interface AcceptedOffer {
  readonly invoiceId: InvoiceId
  /** The name that the customer typed. */
  readonly name: string
  /** The plan of the quote, which replaces the usual duration and questions of the service. */
  readonly durationMinutes: number
  readonly paymentPolicy: PaymentPolicy
}

/** The quote cannot be accepted any more, or never could: its state; null for no such quote. */
export interface OfferNotStanding {
  readonly kind: 'offer-not-standing'
  readonly status: ShownStatus | null
}

/** The quote of an order, as it is kept. */
export interface OfferFacts {
  readonly type: DocumentType
  readonly status: DocumentStatus
  readonly dueDate: Temporal.PlainDate | null
  readonly total: Pence
}

/** Whether an order may accept this quote on that day. One that is accepted stays so for another order. Null: it may. */
export function judgeOffer(offer: OfferFacts | null, cost: Pence, day: Temporal.PlainDate): OfferNotStanding | null {
  if (offer === null) return { kind: 'offer-not-standing', status: null }
  const { type, total } = offer
  const status = statusOn(day, { ...offer, left: total })
  const stands = kindOfDocument(type) === 'offer' && (status === 'sent' || status === 'accepted')
  return stands && total === cost ? null : { kind: 'offer-not-standing', status }
}
