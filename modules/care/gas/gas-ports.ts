import type { BookingId, Clock, GasCopyId, GasRecordId, IdSource, PropertyId, Result, UserId } from '#modules/shared'
import type { CareStore } from '../ports.ts'
import type { CopyDone, CopyWay, GasCopy } from './copies.ts'
import type {
  GasLocked,
  GasStale,
  GasVisit,
  KeptDraft,
  NothingToCorrect,
  SubmissionRefusal,
} from './decide-submission.ts'
import type { GasDraft, GasLicence, GasRecord } from './record.ts'

/** One visit of a booking. */
export interface OfVisit {
  readonly bookingId: BookingId
  readonly number: number
}

/** A copy with its record, for the list of the office. */
export interface CopyLine {
  readonly copy: GasCopy
  readonly record: GasRecord
  readonly owner: string
  readonly key: string
}

export interface CopyUnknown {
  readonly kind: 'copy-unknown'
}

/** Keeps gas safety records, their drafts and copies. Each method is one transaction. */
export interface GasStore {
  /** Null when there is none. */
  visit(of: OfVisit): Promise<GasVisit | null>
  draft(of: OfVisit): Promise<KeptDraft | null>
  /** Judges by `judgeSaving`. */
  saveDraft(
    of: OfVisit,
    draft: GasDraft,
    version: number,
    at: Temporal.Instant,
  ): Promise<Result<KeptDraft, GasStale | GasLocked>>
  /**
   * Keeps the record by `decideSubmission`, moves the dues of the property by `decideDone` where nothing later is kept,
   * and opens the copy for the tenant by `copyOf`. Outstanding copies of an earlier version become those of this one; where
   * one for the tenant is among them, no other is opened.
   */
  submit(step: {
    readonly of: OfVisit
    readonly propertyId: PropertyId | null
    readonly licence: GasLicence
    readonly sent: { readonly id: GasRecordId; readonly version: number; readonly signature: string }
    readonly copy: GasCopyId
    readonly at: Temporal.Instant
    readonly by: UserId
  }): Promise<Result<GasRecord, SubmissionRefusal>>
  /** Opens the draft of a correction by `decideCorrection`. */
  correct(of: OfVisit, reason: string, at: Temporal.Instant): Promise<Result<KeptDraft, NothingToCorrect>>
  /** The latest version first. */
  ofVisit(of: OfVisit): Promise<readonly GasRecord[]>
  /** The latest version of each visit, the latest check first. */
  ofProperty(propertyId: PropertyId): Promise<readonly GasRecord[]>
  /** The same of a customer, for checks at an address that is no property of theirs. */
  withoutProperty(customerId: UserId): Promise<readonly GasRecord[]>
  /** Null when there is none. */
  record(id: GasRecordId): Promise<GasRecord | null>
  /** SHA-256 of its canonical text; null when there is none. */
  digest(id: GasRecordId): Promise<string | null>
  /** Those of all versions, in the order in which they are due. */
  copies(recordId: GasRecordId): Promise<readonly GasCopy[]>
  /** Null when there is none. */
  copy(id: GasCopyId): Promise<GasCopy | null>
  addCopy(copy: GasCopy): Promise<void>
  /** Keeps what `decideCopyDone` says; one that goes by e-mail with its event. */
  copyDone(
    id: GasCopyId,
    given: { readonly name: string; readonly email: string | null; readonly way: CopyWay },
    at: Temporal.Instant,
    by: UserId,
  ): Promise<Result<GasCopy, CopyDone | CopyUnknown>>
  /** Outstanding ones by the day on which they are due, from after `after` on. */
  outstanding(after: string | null, limit: number): Promise<readonly CopyLine[]>
  /** Keeps the reminders of a day by `decideCopyReminder`, each with its event, some at a time: how many there were. */
  remindOfCopies(today: Temporal.PlainDate, at: Temporal.Instant, limit: number): Promise<number>
}

/** The ports of gas safety records; `src/compose.ts` provides them. */
export interface GasPorts {
  readonly gas: GasStore
  readonly store: Pick<CareStore, 'propertyOf' | 'appliances'>
  /** The registration with Gas Safe that counted for a user at a moment; null for none. */
  readonly licenceOf: (userId: UserId, at: Temporal.Instant) => Promise<GasLicence | null>
  readonly clock: Clock
  readonly ids: IdSource
}

/** A record as it is printed. */
export interface GasPaper {
  readonly record: GasRecord
  readonly digest: string
  /** The name of the business. */
  readonly business: string
}

/** Prints a record as a tagged PDF: the same bytes each time. */
export interface GasPrinter {
  printGasRecord(paper: GasPaper): Promise<Uint8Array>
}
