import type { DocumentStatus } from '#modules/invoicing'
import type { ConversationId, EnquiryId, InvoiceId, Pence, QuoteRequestId, ServiceId, UserId } from '#modules/shared'
import type { QuoteStage, QuoteState } from './states.ts'

/** The paper that a request names, as billing keeps it. */
export interface QuotePaper {
  readonly invoiceId: InvoiceId
  /** The printed number; null for a draft. */
  readonly number: string | null
  readonly status: DocumentStatus
  readonly total: Pence
  /** The last day on which it can be accepted; null for a draft without one. */
  readonly dueDate: Temporal.PlainDate | null
}

export const quotePolicies = ['full', 'deposit', 'hold', 'after'] as const
export type QuotePolicy = (typeof quotePolicies)[number]

/** How the work is booked once the quote is accepted. The paper says what it costs. */
export interface QuotePlan {
  readonly serviceId: ServiceId
  readonly durationMinutes: number
  readonly paymentPolicy: QuotePolicy
  readonly validDays: number
  /** A visit first: what is priced is a survey, and the work gets a quote after it. */
  readonly isSurvey: boolean
}

/** A request for a quote, and the state of its answer. */
export interface QuoteRequest {
  readonly id: QuoteRequestId
  /** For people: short, unambiguous, unique, such as QR-7KQ4XW. */
  readonly reference: string
  readonly name: string
  readonly email: string
  /** E.164. */
  readonly phone: string
  readonly address: string
  /** "CR0 1AB". */
  readonly postcode: string
  readonly description: string
  /** The slug of a category of the catalogue. */
  readonly category: string | null
  readonly serviceId: ServiceId | null
  /** The user who was signed in when it was written; null for a visitor. */
  readonly userId: UserId | null
  /** The conversation that the office made it of; null for a request that its customer wrote. */
  readonly conversationId: ConversationId | null
  /** The enquiry that the office made it of; null for any other request. */
  readonly enquiryId: EnquiryId | null
  readonly stage: QuoteStage
  readonly assignedTo: UserId | null
  /** The paper that the customer has; null before the first was sent. */
  readonly paper: QuotePaper | null
  /** The draft of the next paper; null while nothing is being priced. */
  readonly draft: QuotePaper | null
  readonly plan: QuotePlan | null
  /** The customer has written, and nobody of the office has answered or priced since. */
  readonly isWaiting: boolean
  /** Counts the prices: each save of a price names the one that it read. */
  readonly version: number
  readonly createdAt: Temporal.Instant
}

/** A request as it is written, before the office has seen it. */
export type AskedQuote = Pick<
  QuoteRequest,
  'name' | 'email' | 'phone' | 'address' | 'postcode' | 'description' | 'category' | 'serviceId' | 'userId'
>

export const quoteEntryKinds = ['question', 'message', 'note', 'state', 'assigned', 'priced', 'sent'] as const
export type QuoteEntryKind = (typeof quoteEntryKinds)[number]

/** One thing that was said or done about a request. The paper keeps its own timeline. */
export interface QuoteEntry {
  /** The number that the store gave it: 1, 2, 3... of all requests. */
  readonly number: number
  readonly at: Temporal.Instant
  /** Null: the customer. */
  readonly by: UserId | null
  readonly kind: QuoteEntryKind
  /** The text written; for `state` the stage, for `assigned` the user's id or nothing, for `priced` and `sent` the paper's id. */
  readonly text: string
}

/** Which requests are looked for; null asks for any. */
export interface QuoteFilter {
  readonly states: readonly QuoteState[] | null
  /** `nobody` are those that no one takes care of. */
  readonly assignedTo: UserId | 'nobody' | null
  /** Part of a reference, a name, an address, an e-mail address, a number or a description. */
  readonly text: string | null
  readonly day: Temporal.PlainDate
}

export const quoteLimits = {
  name: 100,
  /** The shortest description. */
  descriptionFrom: 20,
  description: 4_000,
  message: 4_000,
  note: 4_000,
  /** On the quote, for the customer. */
  notes: 2_000,
  minutesFrom: 15,
  minutes: 600,
  validDays: 180,
  usualDays: 30,
  photos: 8,
  videos: 1,
  videoBytes: 100 * 1024 * 1024,
} as const
