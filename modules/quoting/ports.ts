import type { Clock, IdSource, QuoteRequestId, Result, UserId } from '#modules/shared'
import type { QuoteFile, TooManyFiles } from './files.ts'
import type { QuoteEntry, QuoteFilter, QuoteRequest } from './request.ts'
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

/** Where the files of a new request come from. */
export interface FilesOfRequest {
  /** The files of this draft become those of the request. */
  readonly draftHash: string | null
  /** Files that were sent with the request. */
  readonly files: readonly Omit<QuoteFile, 'draftHash' | 'requestId'>[]
}

/** Keeps requests for quotes. Each method is one transaction. */
export interface QuotingStore {
  /**
   * Keeps it with its files and an event `quote-request-kept`, unless it is spam. The same words for the same address by
   * the same person within the last `sameMinutes` are one request: then the first is answered, and nothing is kept.
   */
  keep(
    request: QuoteRequest,
    from: FilesOfRequest,
    sameMinutes: number,
  ): Promise<Result<QuoteRequest, ReferenceTaken | TooManyFiles>>

  /** Null when there is none. */
  find(id: QuoteRequestId): Promise<FoundQuoteRequest | null>

  /** At most `limit`, the latest first, of those before `before` (null: from the latest; unknown: none). */
  list(filter: QuoteFilter, before: QuoteRequestId | null, limit: number): Promise<readonly QuoteRequest[]>

  /** The number of open requests on which the customer waits for the office. */
  countWaiting(): Promise<number>

  /** Writes the change with its entry, events and audit line; an unchanged value writes nothing. */
  change(
    id: QuoteRequestId,
    change: QuoteChange,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused>>

  /** Writes a question of the office, or words of the customer (`by` null), with their event. The same `once` again changes nothing. */
  write(
    id: QuoteRequestId,
    words: { readonly text: string; readonly by: UserId | null; readonly once: string; readonly at: Temporal.Instant },
  ): Promise<Result<QuoteRequest, QuoteRequestUnknown | QuoteDeedRefused>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface QuotingPorts {
  readonly requests: QuotingStore
  /** Draws a reference for people; a clash is drawn again. */
  readonly references: { next(): string }
  readonly clock: Clock
  readonly ids: IdSource
}
