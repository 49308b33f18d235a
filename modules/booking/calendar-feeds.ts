import {
  type CalendarFeedId,
  type Clock,
  type IdSource,
  type Result,
  type UserId,
  accept,
  refuse,
} from '#modules/shared'
import type { Actor } from './actor.ts'
import type { BookingDetails } from './booking.ts'
import type { BookingStore } from './ports.ts'

/** A technician's own visits, or everyone's. */
export type CalendarFeedKind = 'technician' | 'office'

export interface CalendarFeed {
  readonly id: CalendarFeedId
  readonly userId: UserId
  readonly kind: CalendarFeedKind
  /** The token itself is only in the address that its owner was shown. */
  readonly tokenHash: string
  readonly createdAt: Temporal.Instant
  /** When a calendar last read it, to the hour. */
  readonly lastReadAt: Temporal.Instant | null
}

/** Keeps calendar feeds. Each method is one transaction. */
export interface CalendarFeedStore {
  /** In the place of the one that the user has. */
  put(feed: CalendarFeed): Promise<void>
  /** Null when there is none. */
  of(userId: UserId): Promise<CalendarFeed | null>
  /** Null when there is none. */
  find(tokenHash: string): Promise<CalendarFeed | null>
  end(userId: UserId): Promise<void>
  noteRead(id: CalendarFeedId, at: Temporal.Instant): Promise<void>
}

/** Customers have no calendar of ours to read: each visit of theirs comes with its own file. */
export interface NoCalendar {
  readonly kind: 'no-calendar'
}

export interface CalendarFeedPorts {
  readonly feeds: CalendarFeedStore
  readonly bookings: Pick<BookingStore, 'list'>
  readonly tokens: { next(): string; hash(token: string): string }
  /** The user as they are now; null for one who may not come in (any more). */
  readonly actorNow: (userId: UserId) => Promise<Actor | null>
  readonly clock: Clock
  readonly ids: IdSource
}

/** What a calendar reads: whose it is and the visits, the earliest first. */
export interface CalendarRead {
  readonly kind: CalendarFeedKind
  readonly visits: readonly BookingDetails[]
}

/** A technician sees an address until so long after the visit (decision A4), and so does the calendar. */
const daysBack = 30
const daysAhead = 365
/** More than any calendar of ours holds; it keeps one answer from taking everything. */
const mostVisits = 5_000

/** Secret addresses for calendar programs, which cannot sign in. Whoever knows one reads what its owner may see now. */
export function createCalendarFeeds({ feeds, bookings, tokens, actorNow, clock, ids }: CalendarFeedPorts) {
  return {
    /** A new address, which ends the one before; the token is not kept. */
    async renew(actor: Actor): Promise<Result<{ readonly token: string }, NoCalendar>> {
      const kind = kindFor(actor)
      if (kind === null) return refuse({ kind: 'no-calendar' })
      const token = tokens.next()
      const now = clock.now()
      const feed = { id: ids.next('cal'), userId: actor.userId, kind, createdAt: now, lastReadAt: null }
      await feeds.put({ ...feed, tokenHash: tokens.hash(token) })
      return accept({ token })
    },

    end: (userId: UserId) => feeds.end(userId),

    /** What the user has; null without one, or when it has ended with the role that it was made for. */
    async of(actor: Actor): Promise<CalendarFeed | null> {
      const feed = await feeds.of(actor.userId)
      return feed?.kind === kindFor(actor) ? feed : null
    },

    /** Null for what never was an address, or is none any more. Cancelled visits are not in it. */
    async read(token: string): Promise<CalendarRead | null> {
      const feed = await feeds.find(tokens.hash(token))
      const actor = feed && (await actorNow(feed.userId))
      if (!feed || !actor || kindFor(actor) !== feed.kind) return null
      const now = clock.now()
      if (feed.lastReadAt === null || Temporal.Instant.compare(now, feed.lastReadAt.add({ hours: 1 })) >= 0) {
        await feeds.noteRead(feed.id, now)
      }
      const visits = await bookings.list({
        of: feed.kind === 'office' ? { kind: 'everyone' } : { kind: 'technician', userId: feed.userId },
        status: null,
        unassigned: false,
        between: { from: now.subtract({ hours: 24 * daysBack }), until: now.add({ hours: 24 * daysAhead }) },
        after: null,
        limit: mostVisits,
      })
      return { kind: feed.kind, visits }
    },
  }
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** The kind of calendar that somebody may read; null for none. */
function kindFor({ role }: Actor): CalendarFeedKind | null {
  if (role === 'technician') return 'technician'
  return role === 'customer' ? null : 'office'
}
