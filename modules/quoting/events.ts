import type { EventOf, QuoteRequestId, UserId } from '#modules/shared'

interface OfRequest {
  readonly quoteRequestId: QuoteRequestId
}

/** The events of quote requests: kind and body. The paper has events of its own. */
export interface QuotingEvents {
  readonly 'quote-request-kept': OfRequest
  /** The office asked the customer. `entry` is the number that the store gave to the question. */
  readonly 'quote-question-asked': OfRequest & { readonly entry: number }
  /** The customer wrote. */
  readonly 'quote-message-written': OfRequest & { readonly entry: number }
  readonly 'quote-request-assigned': OfRequest & { readonly userId: UserId }
}

export type QuotingEvent = EventOf<QuotingEvents>
