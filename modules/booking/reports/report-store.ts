import type { AbsentReason, PhotoOfReport, Visit, VisitForm, WrittenReport } from '#modules/fulfilment'
import type { AlreadyAnswered, BookingId, IdempotencyMismatch, Result } from '#modules/shared'
import type { FieldAction } from '../visits/field-action.ts'

/** One version that was submitted. */
export interface SubmittedVersion {
  /** The number of the version, from 1. */
  readonly version: number
  readonly at: Temporal.Instant
  /** Null for the first. */
  readonly correctionReason: string | null
}

/** The end of the writing of one version. */
interface Submission {
  readonly at: Temporal.Instant
  /** A user's id. */
  readonly by: string
  /** Why the work is not completed. */
  readonly reason: string | null
  /** Until then somebody is to come again. */
  readonly returnBy: Temporal.PlainDate | null
}

/** A submission that is kept with the change of its booking. */
export interface SubmittedReport {
  readonly visit: VisitKey
  readonly submission: Submission
  /** Pure; asked inside the transaction. False: the latest version is not the one that was judged. */
  readonly isStill: (now: ReportState) => boolean
}

/** The next version of a submitted report: it begins with all that the one before says. */
export interface OpenedVersion {
  readonly visit: VisitKey
  readonly reason: string
  /** A user's id. */
  readonly by: string
}

/** One version of the report of a visit, as it is kept. */
export interface VisitReport extends WrittenReport {
  /** The number of the version, from 1. */
  readonly version: number
  /** Why a version after the first was opened; null for the first. */
  readonly correctionReason: string | null
  /** Null while it is written. */
  readonly submission: Submission | null
}

/** A photo of a visit as it is kept. */
export interface VisitPhoto extends PhotoOfReport {
  /** The copy. */
  readonly file: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** The file as the phone took it; null until it comes, and once it is deleted. */
  readonly original: string | null
  /** Its media type. */
  readonly originalType: string
  /** The user whose phone sends the original apart, a user's id; null where it came with the photo. */
  readonly originalFrom: string | null
}

/** The customer's signature, or why there is none. */
export type ReportSignature = {
  readonly at: Temporal.Instant
  /** The technician's user id. */
  readonly takenBy: string
} & (
  | {
      readonly kind: 'signed'
      readonly customerName: string
      /** 1 to 5, said beside the technician: for the business alone. */
      readonly satisfaction: number | null
      readonly file: string
      /** The text that was signed. */
      readonly reportHash: string
    }
  | { readonly kind: 'absent'; readonly reason: AbsentReason }
)

/** A visit with one version of its report. */
export interface ReportState {
  readonly visit: Visit
  /** Null before anything was written. */
  readonly report: VisitReport | null
  /** The photos, by id. */
  readonly photos: readonly VisitPhoto[]
  /** The one of that version. A signature under another text than the present one is not kept. */
  readonly signature: ReportSignature | null
  /** Those that were answered and those that are asked. */
  readonly forms: readonly VisitForm[]
  /** The one text of that version, and its SHA-256. */
  readonly canonical: string
  readonly hash: string
}

export type VisitKey = Pick<Visit, 'bookingId' | 'number'>

/** The customer was asked for more with this photo. */
export interface PhotoAsked {
  readonly kind: 'photo-asked'
}

/** Keeps the reports of visits. Each method is one transaction. */
export interface ReportStore {
  /** With the latest version, or with the latest that was submitted; null for an unknown visit. */
  find(visit: VisitKey, which: 'latest' | 'submitted'): Promise<ReportState | null>

  /** All versions that were submitted, the first first. */
  versions(visit: VisitKey): Promise<readonly SubmittedVersion[]>

  /** Whether a report of any visit of a booking was submitted. */
  isAnySubmitted(booking: BookingId): Promise<boolean>

  /**
   * Keeps what `decide` makes of the latest version, once for an action however late it is sent again, and answers with
   * the state after it. Where the text is another one by that, its signature goes, as by `addPhoto` and `removePhoto`.
   * `decide` is pure, and asked inside the transaction.
   */
  write<Refusal>(
    action: FieldAction<ReportState>,
    visit: VisitKey,
    at: Temporal.Instant,
    decide: (now: ReportState) => Result<WrittenReport, Refusal>,
  ): Promise<Result<ReportState, Refusal | AlreadyAnswered | IdempotencyMismatch>>

  /**
   * Keeps the signature of the latest version, or why there is none, in place of the one before, unless `judge` refuses;
   * once for an action. The file of the one before is queued for removal.
   */
  sign<Refusal extends { readonly kind: string }>(
    action: FieldAction<ReportState>,
    visit: VisitKey,
    signature: ReportSignature,
    at: Temporal.Instant,
    judge: (now: ReportState) => Refusal | null,
  ): Promise<Result<ReportState, Refusal | AlreadyAnswered | IdempotencyMismatch>>

  /**
   * Opens the next version of the report for a correction, unless `judge` refuses the latest one; once for an action.
   */
  correct<Refusal extends { readonly kind: string }>(
    action: FieldAction<ReportState>,
    opened: OpenedVersion,
    at: Temporal.Instant,
    judge: (now: ReportState) => Refusal | null,
  ): Promise<Result<ReportState, Refusal | AlreadyAnswered | IdempotencyMismatch>>

  /** The refusal of an action that was sent before; null for a new one. */
  answered<Done>(action: FieldAction<Done>): Promise<AlreadyAnswered | IdempotencyMismatch | null>

  /**
   * Lists files before they are written, for removal from `due` on: `addPhoto` and `sign` take them off again. It comes well after
   * the longest upload, so that a file is never removed while it is being kept.
   */
  announce(
    files: readonly { readonly kind: 'photo' | 'original' | 'signature'; readonly file: string }[],
    due: Temporal.Instant,
  ): Promise<void>

  /**
   * Adds a photo to the latest version, unless `judge` refuses, once for an action. A photo that is there already with the
   * same content stays, and the files that were announced go.
   */
  addPhoto<Refusal extends { readonly kind: string }>(
    action: FieldAction<VisitPhoto>,
    visit: VisitKey,
    photo: VisitPhoto,
    at: Temporal.Instant,
    judge: (now: ReportState) => Refusal | null,
  ): Promise<Result<VisitPhoto, Refusal | AlreadyAnswered | IdempotencyMismatch>>

  /** A photo of whatever version, and of a late entry; null for an unknown one. */
  photo(visit: VisitKey, id: string): Promise<VisitPhoto | null>

  /** Keeps the original of a photo, which was announced. The first one stands: another stays announced. */
  addOriginal(
    visit: VisitKey,
    id: string,
    file: { readonly original: string; readonly originalType: string },
  ): Promise<void>

  /**
   * Gives a photo another caption, unless `judge` refuses, and answers with it. Null where the version that is written was
   * not the first to have it: earlier ones keep their words.
   */
  changeCaption<Refusal extends { readonly kind: string }>(
    visit: VisitKey,
    id: string,
    caption: string | null,
    at: Temporal.Instant,
    judge: (now: ReportState) => Refusal | null,
  ): Promise<Result<VisitPhoto | null, Refusal>>

  /**
   * Takes a photo out of the latest version, unless `judge` refuses. A version that was submitted keeps it; else its
   * files are queued for removal. No change when that version does not have it. Refuses where a customer was asked for
   * more with it, unless that was withdrawn.
   */
  removePhoto<Refusal>(
    visit: VisitKey,
    id: string,
    at: Temporal.Instant,
    judge: (now: ReportState) => Refusal | null,
  ): Promise<Refusal | PhotoAsked | null>
}
