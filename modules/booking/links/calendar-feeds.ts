import {
  type BookingId,
  type CalendarFeedId,
  type Clock,
  type IdSource,
  type Result,
  type UserId,
  accept,
  deskOf,
  refuse,
} from '#modules/shared'
import type { Actor } from '../actor.ts'
import type { BookingDetails } from '../booking.ts'
import type { BookingStore } from '../ports.ts'

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
  /**
   * Visits that no list by start holds: standing emergencies asked for since `from`, and visits cancelled since
   * `cancelledFrom` that were to start since `from`, or that were emergencies. Those of one technician's user, or
   * everyone's for null.
   */
  besides(
    userId: UserId | null,
    since: { readonly from: Temporal.Instant; readonly cancelledFrom: Temporal.Instant },
  ): Promise<readonly BookingId[]>
}

/** Customers have no calendar of ours to read: each visit of theirs comes with its own file. */
export interface NoCalendar {
  readonly kind: 'no-calendar'
}

export interface CalendarFeedPorts {
  readonly feeds: CalendarFeedStore
  readonly bookings: Pick<BookingStore, 'list' | 'find' | 'emergency'>
  readonly tokens: { next(): string; hash(token: string): string }
  /** The user as they are now; null for one who may not come in (any more). */
  readonly actorNow: (userId: UserId) => Promise<Actor | null>
  readonly clock: Clock
  readonly ids: IdSource
}

/** A booking at its place in a calendar. */
export interface FeedVisit {
  readonly booking: BookingDetails
  /** For an emergency: the time of the request. */
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** For an emergency: the promised time of arrival; null for every other visit. */
  readonly promisedAt: Temporal.Instant | null
}

/** The content of a calendar: its owner and the visits, the earliest first. */
export interface CalendarRead {
  readonly kind: CalendarFeedKind
  readonly visits: readonly FeedVisit[]
}

/** A technician sees an address until so long after the visit (decision A4), and so does the calendar. */
const daysBack = 30
const daysAhead = 365
/** A calendar says for this time that a visit is cancelled, so that merging calendars remove it too. */
const daysCancelled = 14
/** More than any calendar of ours holds; it keeps one answer from taking everything. */
const mostVisits = 5_000

/**
 * Secret addresses for calendar programs, which cannot sign in. An address gives access to the visits that its owner
 * may see now.
 */
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

    /** The user's feed; null without one, or when it ended with the role that it was made for. */
    async of(actor: Actor): Promise<CalendarFeed | null> {
      const feed = await feeds.of(actor.userId)
      return feed?.kind === kindFor(actor) ? feed : null
    },

    /** Null for what never was an address, or is none any more. */
    async read(token: string): Promise<CalendarRead | null> {
      const feed = await feeds.find(tokens.hash(token))
      const actor = feed && (await actorNow(feed.userId))
      if (!feed || !actor || kindFor(actor) !== feed.kind) return null
      const now = clock.now()
      if (feed.lastReadAt === null || Temporal.Instant.compare(now, feed.lastReadAt.add({ hours: 1 })) >= 0) {
        await feeds.noteRead(feed.id, now)
      }
      const from = now.subtract({ hours: 24 * daysBack })
      const listed = await bookings.list({
        of: feed.kind === 'office' ? { kind: 'everyone' } : { kind: 'technician', userId: feed.userId },
        status: null,
        unassigned: false,
        between: { from, until: now.add({ hours: 24 * daysAhead }) },
        after: null,
        limit: mostVisits,
      })
      const visits = listed.flatMap((booking) => timed(booking) ?? [])
      const since = { from, cancelledFrom: now.subtract({ hours: 24 * daysCancelled }) }
      for (const id of await feeds.besides(feed.kind === 'office' ? null : feed.userId, since)) {
        const booking = await bookings.find(id)
        const visit = booking && (timed(booking) ?? (await urgent(booking)))
        if (visit) visits.push(visit)
      }
      return { kind: feed.kind, visits: visits.toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt)) }
    },
  }

  async function urgent(booking: BookingDetails): Promise<FeedVisit> {
    const promisedAt = (await bookings.emergency(booking.id))?.estimatedArrival ?? booking.createdAt
    const endsAt = booking.actualEndTime ?? promisedAt.add({ minutes: booking.durationMinutes })
    return { booking, startsAt: booking.createdAt, endsAt, promisedAt }
  }
}

/** Null for an emergency, which has no start. */
function timed(booking: BookingDetails): FeedVisit | null {
  const { startsAt, durationMinutes } = booking
  return startsAt && { booking, startsAt, endsAt: startsAt.add({ minutes: durationMinutes }), promisedAt: null }
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** The kind of calendar that somebody may read; null for none. */
function kindFor(actor: Actor): CalendarFeedKind | null {
  const desk = deskOf(actor)
  return desk === 'customer' ? null : desk
}
