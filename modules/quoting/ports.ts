import type {
  Clock,
  ConversationId,
  EnquiryId,
  IdSource,
  InvoiceId,
  QuoteRequestId,
  Result,
  ServiceId,
  UserId,
} from '#modules/shared'
import type { QuoteFile, TooManyFiles } from './files.ts'
import type { NotPriced, PaperIssue, PaperRefused, PreparedPaper, QuoteChanged, QuotePapers } from './papers.ts'
import type { QuoteKey, QuoteKeyTaken } from './request-key.ts'
import type { QuoteEntry, QuoteFilter, QuotePlan, QuoteRequest } from './request.ts'
import type { QuoteChange, QuoteDeedRefused } from './request-steps.ts'

export interface QuoteRequestUnknown {
  readonly kind: 'quote-request-unknown'
}

interface ReferenceTaken {
  readonly kind: 'reference-taken'
}

export interface FoundQuoteRequest {
  readonly request: QuoteRequest
  /** Oldest first. */
  readonly entries: readonly QuoteEntry[]
  /** In the order they were added. */
  readonly files: readonly QuoteFile[]
}

/** Where a visit began, as the counts of page views know it. */
export interface QuoteOrigin {
  readonly source: string
  /** The first page. */
  readonly page: string
  readonly device: 'phone' | 'tablet' | 'computer'
}

/** Where a new request and its files come from. */
export interface FilesOfRequest {
  /** The start of the visit in which it was written; the booking of its quote keeps it. Missing where nothing is known. */
  readonly origin?: QuoteOrigin | null
  /** The files of this draft become those of the request. */
  readonly draftHash: string | null
  /** Files that were sent with the request. */
  readonly files: readonly Omit<QuoteFile, 'draftHash' | 'requestId'>[]
}

/** Keeps requests for quotes. Each method is one transaction. */
export interface QuotingStore {
  /**
   * Keeps it with its files and an event `quote-request-kept`, unless it is spam. The same words for the same address by
   * the same person within the last `sameMinutes` are one request, and so are those of one conversation or enquiry, and what comes
   * under the same key: then the first is answered, and nothing is kept.
   */
  keep(
    request: QuoteRequest,
    from: FilesOfRequest,
    sameMinutes: number,
    key?: QuoteKey | null,
  ): Promise<Result<QuoteRequest, ReferenceTaken | TooManyFiles | QuoteKeyTaken>>

  /** The request that came under the key; null for a key that is free at `now`. */
  findByKey(
    key: string,
    now: Temporal.Instant,
  ): Promise<{ readonly fingerprint: string; readonly request: QuoteRequest } | null>

  /** The request that was made of the conversation or enquiry; null for none. */
  findMadeOf(id: ConversationId | EnquiryId): Promise<QuoteRequest | null>

  /** Null when there is none. */
  find(id: QuoteRequestId): Promise<FoundQuoteRequest | null>

  /** At most `limit`, the latest first, of those before `before` (null: from the latest; unknown: none). */
  list(filter: QuoteFilter, before: QuoteRequestId | null, limit: number): Promise<readonly QuoteRequest[]>

  /** The number of open requests on which the customer waits for the office. */
  countWaiting(): Promise<number>

  /** Writes the change with its entry and events; an unchanged value writes nothing. Closing withdraws a quote that stands. */
  change(
    id: QuoteRequestId,
    change: QuoteChange,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused>>

  /** The request that has, or drafts, this paper; null for none. */
  findByPaper(paper: InvoiceId): Promise<QuoteRequest | null>

  /**
   * Keeps the draft of the paper and the plan of its booking, with an entry. A second press of the same button finds its
   * change done; any other change since `version` refuses.
   */
  price(
    id: QuoteRequestId,
    step: PriceStep,
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused | QuoteChanged>>

  /**
   * Issues the draft under the next number, makes it the paper of the request in place of an earlier one, which is
   * withdrawn, and asks that it goes out. Once it is issued, the same again changes nothing.
   */
  send(
    id: QuoteRequestId,
    step: SendStep,
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused | NotPriced | QuoteChanged | PaperRefused>>

  /** Writes a question of the office, or words of the customer (`by` null), with their event. The same `once` again changes nothing. */
  write(
    id: QuoteRequestId,
    words: { readonly text: string; readonly by: UserId | null; readonly once: string; readonly at: Temporal.Instant },
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused>>
}

interface PriceStep {
  /** The version of the request that was read. */
  readonly version: number
  readonly plan: QuotePlan
  /** Its id is used where the request has no draft yet. */
  readonly paper: PreparedPaper
  readonly by: UserId
  readonly at: Temporal.Instant
}

interface SendStep {
  /** The draft that the facts are of. */
  readonly draft: InvoiceId
  readonly facts: PaperIssue
  readonly by: UserId
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface QuotingPorts {
  readonly requests: QuotingStore
  readonly papers: QuotePapers
  /** Whether a service can be booked at a start: it is active, and no emergency. */
  readonly isBookable: (service: ServiceId) => Promise<boolean>
  /** Draws a reference for people; a clash is drawn again. */
  readonly references: { next(): string }
  readonly clock: Clock
  readonly ids: IdSource
}
