import type { Clock, EnquiryId, IdSource, Result, UserId } from '#modules/shared'
import type { Enquiry, EnquiryEntry, EnquiryKind, EnquiryState } from './enquiry.ts'

interface EnquiryUnknown {
  readonly kind: 'enquiry-unknown'
}

interface ReferenceTaken {
  readonly kind: 'reference-taken'
}

/** Which enquiries are looked for; null asks for any. */
export interface EnquiryFilter {
  readonly states: readonly EnquiryState[] | null
  readonly kind: EnquiryKind | null
  /** `nobody` are those that no one takes care of. */
  readonly assignedTo: UserId | 'nobody' | null
}

/** A change that the office makes to an enquiry, besides replying. */
export type EnquiryChange =
  | { readonly kind: 'state'; readonly state: EnquiryState }
  | { readonly kind: 'assigned'; readonly assignedTo: UserId | null }
  | { readonly kind: 'note'; readonly text: string }

/** An entry with the number that the store gave it: 1, 2, 3... of all enquiries. */
export interface NumberedEntry extends EnquiryEntry {
  readonly number: number
}

/** People on the waiting list of one outward code, such as KT4. */
export interface WaitingPeople {
  readonly outcode: string
  readonly people: number
}

/** How fast strangers are answered, over a span of time. */
export interface AnswerFigures {
  /** How many were written that want an answer: of the kinds `contact` and `plan`, and no spam. */
  readonly asked: number
  readonly answered: number
  /** Minutes from the question to the first reply of each answered enquiry, the shortest first. */
  readonly minutes: readonly number[]
}

/** Keeps enquiries. Each method is one transaction. */
export interface EnquiryStore {
  /**
   * Keeps it with an event `enquiry-kept`, unless it is spam. The same person's same words of the last `sameMinutes`
   * are one enquiry: then the first is answered, and nothing is kept.
   */
  keep(enquiry: Enquiry, sameMinutes: number): Promise<Result<Enquiry, ReferenceTaken>>

  /** The enquiry with its history, oldest first. Null when there is none. */
  find(id: EnquiryId): Promise<{ readonly enquiry: Enquiry; readonly entries: readonly NumberedEntry[] } | null>

  /** At most `limit`, the latest first, of those before `before` (null: from the latest; unknown: none). */
  list(filter: EnquiryFilter, before: EnquiryId | null, limit: number): Promise<readonly Enquiry[]>

  /** The number of enquiries of the kinds `contact` and `plan` in state `open`. */
  countOpen(): Promise<number>

  /** Writes the change and its history entry; an unchanged value writes nothing. The assignee is notified. */
  change(
    id: EnquiryId,
    change: EnquiryChange,
    by: UserId,
    at: Temporal.Instant,
  ): Promise<Result<Enquiry, EnquiryUnknown>>

  /**
   * Writes the reply with its event; the enquiry is `answered` then, and its writer takes care of the enquiry when
   * nobody did. The same `once` again changes nothing.
   */
  reply(
    id: EnquiryId,
    reply: { readonly text: string; readonly by: UserId; readonly once: string; readonly at: Temporal.Instant },
  ): Promise<Result<Enquiry, EnquiryUnknown>>

  /**
   * How many people wait for a notification that their postcode is covered, by outward code: each person once, without
   * those notified, those whose enquiry is closed, and spam.
   */
  waiting(): Promise<readonly WaitingPeople[]>

  /**
   * Notes that everybody who waits in these outward codes is notified now, with an event `area-opened` for each person,
   * and answers their number. Nobody is notified twice. Writes a line of the audit log.
   */
  tellOpened(
    told: { readonly district: string; readonly outcodes: readonly string[] },
    by: UserId,
    at: Temporal.Instant,
  ): Promise<number>

  figures(since: Temporal.Instant): Promise<AnswerFigures>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface EnquiryPorts {
  readonly enquiries: EnquiryStore
  /** Draws a reference for people; a clash is drawn again. */
  readonly references: { next(): string }
  readonly clock: Clock
  readonly ids: IdSource
}
