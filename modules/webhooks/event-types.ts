/** Every type of event that an address may ask for, in the order of the page. */
export const webhookTypes = [
  'booking.created',
  'booking.confirmed',
  'booking.moved',
  'booking.cancelled',
  'booking.completed',
  'payment.succeeded',
  'payment.refunded',
  'quote.requested',
  'quote.accepted',
  'invoice.issued',
  'invoice.paid',
  'enquiry.received',
  'review.published',
] as const

export type WebhookType = (typeof webhookTypes)[number]

/** The type of a test: no address asks for it, and every one may get it. */
export const testType = 'webhook.test'

/** In their own order, each once. */
export function inTypeOrder(given: readonly WebhookType[]): readonly WebhookType[] {
  return webhookTypes.filter((type) => given.includes(type))
}
