import type {
  AuditNote,
  Clock,
  DocumentId,
  EventOf,
  IdSource,
  IncomingFile,
  ListingId,
  ProofMediaType,
  Result,
  UserId,
} from '#modules/shared'
import type { ListingChanged, ListingStore } from '../ports.ts'
import type { CheckKind, ListingCheck, ListingDocument } from './check.ts'
import type { CheckEvents } from './events.ts'

export interface NotAProof {
  readonly kind: 'not-a-document'
}
export interface TooManyProofs {
  readonly kind: 'too-many-documents'
}
export interface DocumentUnknown {
  readonly kind: 'document-unknown'
}
/** A check that has not ended rests on the document. */
export interface DocumentReliedOn {
  readonly kind: 'document-relied-on'
}
/** There is no check of that kind to withdraw. */
export interface NotChecked {
  readonly kind: 'not-checked'
}

/** A check as an administrator asked for it. */
export interface AskedCheck {
  readonly listingId: ListingId
  readonly kind: CheckKind
  readonly registration: string
  readonly documentId: DocumentId
  readonly expiresOn: Temporal.PlainDate
  readonly by: UserId
  readonly at: Temporal.Instant
}

/** Keeps documents of listings and the checks that rest on them. Each method is one transaction. */
export interface CheckStore {
  /** The newest first. */
  documents(id: ListingId): Promise<readonly ListingDocument[]>
  /** Null when there is none. */
  document(id: DocumentId): Promise<ListingDocument | null>
  /**
   * Keeps it with the event `listing-document-kept`. `replaces` goes at the same time, unless a check rests on it: its file
   * waits for its removal. `decide` gets the documents that stay beside it.
   */
  addDocument(
    document: ListingDocument,
    replaces: DocumentId | null,
    decide: (kept: readonly ListingDocument[]) => TooManyProofs | null,
  ): Promise<Result<ListingDocument, TooManyProofs | DocumentUnknown>>
  /** Its file waits for its removal. */
  removeDocument(id: DocumentId, listingId: ListingId): Promise<Result<null, DocumentUnknown | DocumentReliedOn>>

  /** All checks of a listing, ended ones among them; the newest first, at most a hundred. */
  checks(id: ListingId): Promise<readonly ListingCheck[]>
  /** Null when there is none. */
  check(number: number): Promise<ListingCheck | null>
  /**
   * Sets it with its audit line and the event `listing-checked`, and ends the one of its kind as replaced. The listing
   * must be in the version that the administrator has read.
   */
  set(
    asked: AskedCheck,
    version: number,
    audit: (before: ListingCheck | null) => AuditNote<'listing_checked'>,
  ): Promise<Result<ListingCheck, ListingChanged | DocumentUnknown>>
  /** Ends it with its audit line and the event `listing-check-ended`. */
  withdraw(
    withdrawn: {
      readonly listingId: ListingId
      readonly kind: CheckKind
      readonly reason: string
      readonly by: UserId
      readonly at: Temporal.Instant
    },
    audit: (before: ListingCheck) => AuditNote<'listing_check_withdrawn'>,
  ): Promise<Result<ListingCheck, NotChecked>>

  /** Checks that have not ended, whose end was not noted, and whose last day is `until` or before. */
  running(until: Temporal.PlainDate): Promise<readonly ListingCheck[]>
  noteReminded(number: number, days: number, events: readonly EventOf<CheckEvents>[]): Promise<void>
  /** The public sees it no more in any case: this is the line about it. */
  noteExpired(number: number, at: Temporal.Instant, events: readonly EventOf<CheckEvents>[]): Promise<void>
}

/** Files in a folder of their own, outside of what the web server serves, by random names. */
interface ProofFiles {
  /** The content alone decides the type: a PDF, a JPEG or a PNG of at most 10 MB; anything else is refused. */
  keep(
    file: IncomingFile,
  ): Promise<Result<{ readonly file: string; readonly mediaType: ProofMediaType; readonly bytes: number }, NotAProof>>
  /** Null when it has gone. */
  read(file: string): Promise<Uint8Array | null>
  remove(file: string): Promise<void>
}

export interface CheckPorts {
  readonly checks: CheckStore
  readonly files: ProofFiles
  readonly listings: Pick<ListingStore, 'find'>
  /** Notes in the audit log that somebody of the staff has opened a document. */
  readonly noteRead: (note: AuditNote<'document_read'>) => Promise<void>
  readonly clock: Clock
  readonly ids: IdSource
}
