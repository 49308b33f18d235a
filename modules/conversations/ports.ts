import type { BookingId, Clock, CommunicationId, IdSource, Result, ThreadFileId, UserId } from '#modules/shared'
import type { Asker, Member, ThreadFacts } from './membership.ts'
import type { FileRoom, MessageDraft, Person, ReadMarker, Side, ThreadMessage } from './message.ts'
import type { RemovalRefusal } from './removal.ts'

/** There is no such thread or message, or none for the asker. */
interface ThreadUnknown {
  readonly kind: 'thread-unknown'
}

export type PostRefusal =
  | ThreadUnknown
  /** The thread is read-only. */
  | { readonly kind: 'conversation-closed' }
  /** The client's name for it is that of another message. */
  | { readonly kind: 'other-message' }
  /** The thread has as many files, or as many bytes of them, as it may have. */
  | { readonly kind: 'quota-full' }

/** A message that was written now, or before under the same name of its client. */
export interface Posted {
  readonly member: Member
  readonly message: ThreadMessage
  readonly isNew: boolean
}

/** The part of a thread that is asked for; the newest messages without `after` and `before`. */
export interface PageAsked {
  readonly after: number | null
  readonly before: number | null
  readonly limit: number
}

/** Somebody who reads along. */
interface Reader {
  readonly name: string
  readonly side: Side
}

export interface ThreadPage {
  readonly member: Member
  /** Ascending. */
  readonly items: readonly ThreadMessage[]
  /** There are more in the direction that was asked for. */
  readonly hasMore: boolean
  /** 0 before the first message. */
  readonly newestSeq: number
  readonly markers: readonly ReadMarker[]
  /** The customer, the contact, the technicians of its visits, and those of the office who wrote or read. */
  readonly people: readonly Reader[]
}

/** A message as one member reads it. */
interface SeenMessage {
  readonly member: Member
  readonly message: ThreadMessage
  readonly markers: readonly ReadMarker[]
}

interface Removed {
  readonly member: Member
  readonly message: ThreadMessage
}

/** News for the open pages of a thread. `person`: for this one alone; null: for all members. */
export interface ThreadNews {
  readonly bookingId: BookingId
  readonly kind: string
  readonly ref: string
  readonly person: Person | null
}

export interface ThreadEvent extends ThreadNews {
  /** Later ones are greater, over all threads, and none is given twice. */
  readonly id: number
}

/** The users who are members by themselves; the office is not among them. */
interface ThreadUsers {
  readonly customerId: UserId
  readonly technicians: readonly UserId[]
}

/** Keeps the threads of bookings. Each method is one transaction, and judges membership (`memberOf`) within it. */
export interface ThreadStore {
  /** Null when there is no such booking. */
  facts(bookingId: BookingId, userId: UserId | null): Promise<ThreadFacts | null>
  users(bookingId: BookingId): Promise<ThreadUsers | null>

  /** Null where the thread is not there for the asker. A thread without messages is empty. */
  page(bookingId: BookingId, asker: Asker, asked: PageAsked, now: Temporal.Instant): Promise<ThreadPage | null>
  /** One message; null where it is not there for the asker. */
  seen(bookingId: BookingId, asker: Asker, seq: number, now: Temporal.Instant): Promise<SeenMessage | null>
  /** The message of a file; null when there is none, or it was removed. */
  ofFile(fileId: ThreadFileId): Promise<ThreadMessage | null>
  /** How many files a thread has, and how much they are. */
  filesOf(bookingId: BookingId): Promise<FileRoom>

  /**
   * Writes with the next number, and keeps the events of `noticesOf` for each of `sidesToNotify`. The same `clientId`
   * of one person again changes nothing. A file for which the thread has no `room` is refused.
   */
  post(
    bookingId: BookingId,
    asker: Asker,
    draft: MessageDraft & { readonly id: CommunicationId; readonly room?: FileRoom },
    now: Temporal.Instant,
  ): Promise<Result<Posted, PostRefusal>>
  /** Says that files of these keys are just being written: they go at `due`, unless a message has them by then. */
  announceFiles(keys: readonly string[], due: Temporal.Instant): Promise<void>
  /** Writes a line of the system, once for each key, and never the newest line again; false where it was written before. */
  note(
    bookingId: BookingId,
    line: { readonly id: CommunicationId; readonly key: string; readonly text: string },
    now: Temporal.Instant,
  ): Promise<boolean>
  /**
   * The marker of the asker, as it is then: it never falls. Where nothing is unread behind it, the notice of the thread
   * under the asker's own bell is read too.
   */
  markRead(
    bookingId: BookingId,
    asker: Asker,
    seq: number,
    now: Temporal.Instant,
  ): Promise<
    Result<{ readonly member: Member; readonly seq: number }, ThreadUnknown | { readonly kind: 'past-the-end' }>
  >
  /**
   * Removes a message, with its audit line where staff did it, and queues its files for removal (`files_to_remove`, kind
   * `thread`). A removed one again changes nothing.
   */
  remove(
    bookingId: BookingId,
    asker: Asker,
    messageId: CommunicationId,
    now: Temporal.Instant,
  ): Promise<Result<Removed, ThreadUnknown | RemovalRefusal>>
  /** Erases the place of a message, for its sender and for the office; one that is gone already stays so. */
  erasePlace(
    bookingId: BookingId,
    asker: Asker,
    messageId: CommunicationId,
    now: Temporal.Instant,
  ): Promise<Result<null, ThreadUnknown | { readonly kind: 'not-yours' }>>
  /** The member of the office who takes care of a thread; null while nobody does. */
  assignedTo(bookingId: BookingId): Promise<UserId | null>
  /** Gives a thread to a member of the office or to nobody, with the audit line and an event for the open lists. */
  assign(bookingId: BookingId, assignedTo: UserId | null, now: Temporal.Instant): Promise<Result<null, ThreadUnknown>>
  /** The minutes until the first answer of each thread whose first message is since `since`, ascending. */
  firstAnswers(since: Temporal.Instant): Promise<readonly number[]>
  /** Erases the locations that are over by `now`; how many. */
  eraseLocations(now: Temporal.Instant, limit: number): Promise<number>

  tell(news: ThreadNews, now: Temporal.Instant): Promise<void>
  /** The id of the newest event there ever was; 0 before the first. */
  newestEvent(): Promise<number>
  /** The bookings with events after the one with id `after`, and the id up to which the store looked. */
  eventsSince(after: number): Promise<{ readonly newest: number; readonly bookings: readonly BookingId[] }>
  /** Those of a thread after the one with id `after`, for all or for `person`, oldest first, at most `limit`. */
  eventsOf(bookingId: BookingId, person: Person, after: number, limit: number): Promise<readonly ThreadEvent[]>
  /**
   * Those of all threads of a user (of every thread for the office) after the one with id `after`, for all or for this
   * user, oldest first, at most `limit`. Whether the user is still a member is judged when an event is read.
   */
  eventsOfUser(userId: UserId, isOffice: boolean, after: number, limit: number): Promise<readonly ThreadEvent[]>
  markers(bookingId: BookingId): Promise<readonly ReadMarker[]>
  /** The marker of a person; null before the first. */
  marker(bookingId: BookingId, person: Person): Promise<ReadMarker | null>
  /** Calls `listener` soon after this process has committed an event. */
  onNews(listener: () => void): void
  /** Deletes at most `limit` of the events from before `before`; how many. */
  forgetEvents(before: Temporal.Instant, limit: number): Promise<number>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface ConversationPorts {
  readonly threads: ThreadStore
  readonly clock: Clock
  readonly ids: IdSource
}
