import type { UserId } from '#modules/shared'

/** A change that a user's open pages show. Its content is read when it is sent, by its kind and `ref`. */
export interface LiveEvent {
  /** Later ones are greater, over all users, and none is given twice. */
  readonly id: number
  /** A kind such as `notification`, whose `ref` is the notification's id. */
  readonly kind: string
  readonly ref: string
}

/** A notification as open pages get it. */
export interface LiveNotification {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly message: string
  /** A path of this site, or null. */
  readonly link: string | null
}

/** Reads the news for open pages. It is written in the transaction of the fact itself. */
export interface LiveFeed {
  /** The id of the newest event there ever was; 0 before the first. */
  newest(): Promise<number>

  /** The users with events after the one with id `after`, and the id up to which the store looked. */
  since(after: number): Promise<{ readonly newest: number; readonly users: readonly UserId[] }>

  /** A user's own after the one with id `after`, oldest first, at most `limit`. */
  eventsOf(userId: UserId, after: number, limit: number): Promise<readonly LiveEvent[]>

  /** Null when there is none, or it is another user's. */
  notification(userId: UserId, ref: string): Promise<LiveNotification | null>

  /** Calls `listener` soon after this process has committed an event; what another process commits is found by asking. */
  onNews(listener: () => void): void

  /** Calls `listener` soon after this process has changed anything that the dispatch board shows. */
  onBoard(listener: () => void): void

  /** Calls `listener` soon after this process has changed a request for a quote, its talk, or the state of its paper. */
  onQuotes(listener: () => void): void

  /** Deletes at most `limit` of the events from before `before`; how many. */
  forget(before: Temporal.Instant, limit: number): Promise<number>
}
