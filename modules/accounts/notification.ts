import type { NotificationId, UserId } from '#modules/shared'

/** A message to one user, shown under the bell. */
export interface Notification {
  readonly id: NotificationId
  readonly userId: UserId
  readonly type: string
  readonly title: string
  readonly message: string
  /** A path of this site to go to, or null. */
  readonly link: string | null
  readonly data: Readonly<Record<string, unknown>>
  readonly createdAt: Temporal.Instant
  readonly readAt: Temporal.Instant | null
}

export interface Inbox {
  /** Newest first. */
  readonly notifications: readonly Notification[]
  /** The count over all notifications, not only those returned; see `mostUnread`. */
  readonly unread: number
}

/** Unread notifications are counted up to one more than this, which means that there are more. */
export const mostUnread = 1_000
