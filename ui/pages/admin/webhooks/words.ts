import type { DeliveryState, WebhookState, WebhookType } from '#modules/webhooks'

type Subject = 'Bookings' | 'Payments' | 'Quotes' | 'Invoices' | 'Enquiries' | 'Reviews'

interface EventWords {
  readonly subject: Subject
  readonly words: string
}

/** The words of each event. */
export const eventWords: Readonly<Record<WebhookType, EventWords>> = {
  'booking.created': { subject: 'Bookings', words: 'A booking was made' },
  'booking.confirmed': { subject: 'Bookings', words: 'A booking is confirmed' },
  'booking.moved': { subject: 'Bookings', words: 'A booking was moved' },
  'booking.cancelled': { subject: 'Bookings', words: 'A booking was cancelled' },
  'booking.completed': { subject: 'Bookings', words: 'The work is done' },
  'payment.succeeded': { subject: 'Payments', words: 'A payment succeeded' },
  'payment.refunded': { subject: 'Payments', words: 'A payment was refunded' },
  'quote.requested': { subject: 'Quotes', words: 'A quote was asked for' },
  'quote.accepted': { subject: 'Quotes', words: 'A quote was accepted' },
  'invoice.issued': { subject: 'Invoices', words: 'An invoice was issued' },
  'invoice.paid': { subject: 'Invoices', words: 'An invoice is paid' },
  'enquiry.received': { subject: 'Enquiries', words: 'An enquiry came in' },
  'review.published': { subject: 'Reviews', words: 'A review was published' },
}

export const stateWords: Readonly<
  Record<WebhookState, { readonly tone: 'good' | 'plain' | 'bad'; readonly words: string }>
> = {
  on: { tone: 'good', words: 'On' },
  paused: { tone: 'plain', words: 'Off' },
  gone: { tone: 'bad', words: 'Off: its address is gone' },
  failing: { tone: 'bad', words: 'Off: it failed for five days' },
}

export const deliveryWords: Readonly<
  Record<DeliveryState, { readonly tone: 'good' | 'warn' | 'bad'; readonly words: string }>
> = {
  delivered: { tone: 'good', words: 'Arrived' },
  waiting: { tone: 'warn', words: 'Waits' },
  failed: { tone: 'bad', words: 'Failed' },
}
