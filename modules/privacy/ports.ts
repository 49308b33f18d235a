import type { RetentionName, RetentionSettings } from '#modules/retention'
import type { AuditNote, Clock, ExportId, IdSource, InvoiceId, Result, UserId } from '#modules/shared'
import type { PrivacyEvent } from './events.ts'

/** All rows that are about somebody, by what they are of; columns as they are kept, without secrets. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

export interface Export {
  readonly id: ExportId
  readonly userId: UserId
  readonly state: 'asked' | 'ready' | 'over'
  readonly bytes: number | null
  readonly askedAt: Temporal.Instant
  readonly readyAt: Temporal.Instant | null
  readonly expiresAt: Temporal.Instant | null
}

/** One is being prepared already. */
interface ExportUnderway {
  readonly kind: 'export-underway'
}

/** The person who asks for a copy or an erasure: the owner of the data, signed in, or the office for a guest. */
export type AskedBy = 'owner' | 'office'

export type ErasureRefusal =
  /** There is none, or it is erased already. */
  | { readonly kind: 'user-unknown' }
  /** An account that people work with: the owner ends it. */
  | { readonly kind: 'staff-account' }
  /** The office would erase an account: its owner does that. */
  | { readonly kind: 'has-account' }
  /** Something still has to be done or paid for them. */
  | { readonly kind: 'open-bookings'; readonly references: readonly string[]; readonly more: boolean }

/** The latest consent or objection of somebody to a channel, and its time. */
export interface Agreement {
  readonly channel: 'email' | 'whatsapp' | 'sms'
  readonly word: 'agreed' | 'taken-back' | 'stopped'
  readonly at: Temporal.Instant
}

/** The recipient of the message that their data is erased, kept because nothing else names them any more. */
export interface Farewell {
  readonly name: string
  readonly email: string | null
  /** Only of a guest without an e-mail address. */
  readonly phone: string | null
  readonly hadAccount: boolean
  readonly at: Temporal.Instant
}

/** A file that was given to us. */
interface GivenFile {
  readonly kind: 'photo' | 'document' | 'signature' | 'video' | 'thread' | 'cv'
  readonly file: string
}

export interface FileToRemove {
  readonly kind: GivenFile['kind'] | 'export' | 'original'
  readonly file: string
}

/** A part of the walk over the records of a retention rule. */
export interface RetentionStretch {
  /** The place where the previous step ended; null at the beginning. */
  readonly after: string | null
  readonly limit: number
  readonly dry: boolean
}

export interface RetentionStep {
  /** Records deleted, or that would be in a dry run. */
  readonly count: number
  /** Null once all records were examined. */
  readonly next: string | null
}

/** Keeps, hands out and forgets what is held about people. Each method is one transaction. */
export interface PrivacyStore {
  /** Everything held about somebody, without the fields that `personalData` hides. */
  collect(userId: UserId): Promise<PersonalData>
  /** The files that belong to it. */
  filesOf(userId: UserId): Promise<readonly (GivenFile & { readonly name: string })[]>
  /** The kept PDFs of the invoices and other papers that belong to it, oldest first. */
  papersOf(userId: UserId): Promise<readonly { readonly invoiceId: InvoiceId; readonly name: string }[]>
  /** The kept PDF of a paper; null without one. */
  paper(invoiceId: InvoiceId): Promise<Uint8Array | null>

  /**
   * Their agreements by `agreementsFrom`: stops of their telephone number and their confirmed address, consents of their
   * account and their confirmed address.
   */
  agreementsOf(userId: UserId): Promise<readonly Agreement[]>

  /** Keeps it with its events, and an audit line where the office asks. Refuses while another is being prepared. */
  ask(
    wanted: Pick<Export, 'id' | 'userId' | 'askedAt'>,
    events: readonly PrivacyEvent[],
    audit: AuditNote<'data_copy_asked'> | null,
  ): Promise<Result<Export, ExportUnderway>>
  /** Null when there is none. `file` only when it is ready. */
  findExport(id: ExportId): Promise<(Export & { readonly file: string | null }) | null>
  /** Newest first, at most ten. */
  exportsOf(userId: UserId): Promise<readonly Export[]>
  /** Ready, with its events; nothing when it is ready already or is over. Whether it was written. */
  settleExport(
    id: ExportId,
    ready: {
      readonly file: string
      readonly bytes: number
      readonly at: Temporal.Instant
      readonly expiresAt: Temporal.Instant
    },
    events: readonly PrivacyEvent[],
  ): Promise<boolean>

  /** Why the data cannot be erased now; null when it can. */
  mayErase(userId: UserId, by: AskedBy): Promise<ErasureRefusal | null>

  /**
   * Deletes or blanks everything about a customer but what the law wants kept, ends all their sessions, and queues
   * their files for removal; with an event `account-erased`, their `Farewell` where an address is known, and an audit line
   * where the office erases. Refuses by `judgeErasure`. The effect on each kind of data is that of `personalData`; bookings
   * of before `keepFrom` lose their old fields, too. Rows that name only an address go by `provenAddresses`; links that
   * stop e-mails, and addresses that do not exist, also where somebody only typed them and nobody else has them.
   */
  erase(
    userId: UserId,
    by: AskedBy,
    at: Temporal.Instant,
    keepFrom: Temporal.Instant,
  ): Promise<Result<null, ErasureRefusal>>

  /** The recipient of the last notification, which reports the erasure; null once it is deleted, or without an address. */
  farewellOf(userId: UserId): Promise<Farewell | null>
  /** Deletes that recipient, once they are notified. */
  deleteFarewell(userId: UserId): Promise<void>

  /**
   * Walks over the records of a rule in a fixed order: examines about `limit` records, those behind `after`, and deletes
   * those whose moment `since` is before `cutoff`, in the states of the rule, with the exceptions that `retentionRules`
   * names; none in a dry run. The cost depends on `limit`, not on the number of records that are kept. Their files are
   * queued for removal in the same transaction.
   */
  forget(rule: RetentionName, cutoff: Temporal.Instant, stretch: RetentionStretch): Promise<RetentionStep>

  /** Those whose time has come: a file that is just being written is announced here for later, in case nobody keeps it. */
  filesToRemove(limit: number, now: Temporal.Instant): Promise<readonly FileToRemove[]>
  filesRemoved(files: readonly FileToRemove[]): Promise<void>
}

/** Where files of each kind are. */
export interface PrivateFiles {
  /** Whole, or in pieces where it may be large; null when it is gone. */
  read(kind: GivenFile['kind'], file: string): Promise<ArchiveEntry['bytes'] | null>
  /** No change when it is gone already. */
  remove(kind: FileToRemove['kind'], file: string): Promise<void>
}

export interface ArchiveEntry {
  readonly path: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

/**
 * Makes archives, each in the file that belongs to its export: one that is made again takes the place of what a process
 * that died left there, half written or whole.
 */
export interface Archives {
  /** Known before anything is written, so that nothing is ever left that nobody knows of. */
  fileOf(id: ExportId): string
  /** Written whole before it is answered. Each entry is asked for when the one before it is written. */
  make(id: ExportId, entries: AsyncIterable<ArchiveEntry>): Promise<{ readonly file: string; readonly bytes: number }>
  /** To be sent piece by piece; null when it is gone. */
  open(file: string): Promise<{ readonly bytes: number; readonly body: AsyncIterable<Uint8Array> } | null>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface PrivacyPorts {
  readonly privacy: PrivacyStore
  readonly files: PrivateFiles
  readonly archives: Archives
  /** The months that the owner set. */
  readonly retention: () => Promise<RetentionSettings>
  readonly clock: Clock
  readonly ids: IdSource
}
