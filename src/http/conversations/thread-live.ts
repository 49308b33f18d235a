import type { Asker, ConversationsModule, Member, ThreadEvent } from '#modules/conversations'
import type { BookingId, UserId } from '#modules/shared'
import type { LiveSink } from '../messages/event-stream.ts'
import { type LiveHub, type LiveListener, liveEvent } from '../messages/live-hub.ts'
import { markerView, messageView } from './views.ts'

/** The content of an event for a member now; null where there is nothing to say to them. */
export type ThreadReader = (event: ThreadEvent, member: Member) => Promise<object | null>

interface ThreadLivePorts {
  readonly hub: LiveHub
  readonly conversations: Pick<
    ConversationsModule,
    'member' | 'seen' | 'marker' | 'users' | 'newestEvent' | 'eventsSince' | 'eventsOf' | 'eventsOfUser' | 'onNews'
  >
  /** The reader of each further kind of event. */
  readonly readers?: Readonly<Record<string, ThreadReader>>
}

/** The most missed events that are replayed; beyond them the page reads the thread again. */
const replayed = 100

export type ThreadLive = ReturnType<typeof createThreadLive>

/**
 * Sends news of threads to the open pages of their members, and wakes no others. Membership is judged for each event at
 * the moment of sending, and its content is read then.
 */
export function createThreadLive({ hub, conversations, ...ports }: ThreadLivePorts) {
  const readers = new Map<string, ThreadReader>(Object.entries(ports.readers ?? {}))
  let seen = -1

  /** Wakes the members of threads in which any process wrote since the last look. */
  const look = hub.looker(
    async () => {
      if (seen < 0) seen = Math.max(0, (await conversations.newestEvent()) - replayed)
      const { newest, bookings } = await conversations.eventsSince(seen)
      seen = newest
      for (const id of bookings) await wakeMembers(id)
      if (bookings.length === 0) return
      hub.wake('threads')
      hub.say('inbox', 'inbox')
    },
    () => {
      // Events from a time without listeners concern nobody.
      seen = -1
    },
  )

  async function wakeMembers(id: BookingId): Promise<void> {
    hub.wake(id)
    const users = await conversations.users(id)
    if (users) for (const userId of new Set([users.customerId, ...users.technicians])) hub.wake(userId)
  }

  /** The content of an event for an asker; null for somebody who is no member now. */
  async function dataOf(event: ThreadEvent, asker: Asker): Promise<object | null> {
    const { bookingId, kind, ref } = event
    if (kind === 'message') {
      const found = await conversations.seen(bookingId, asker, Number(ref))
      return found && messageView(found.message, found.member, found.markers)
    }
    const member = await conversations.member(bookingId, asker)
    if (!member) return null
    if (kind === 'read') {
      const marker = await conversations.marker(bookingId, ref as Member['person'])
      return marker && { booking_id: bookingId, ...markerView(marker, member) }
    }
    const reader = readers.get(kind)
    return reader ? reader(event, member) : null
  }

  async function sendEvents(
    events: readonly ThreadEvent[],
    asker: () => Promise<Asker>,
    send: (event: ThreadEvent, data: object | null) => void,
  ): Promise<void> {
    for (const event of events) send(event, await dataOf(event, await asker()))
  }

  conversations.onNews(() => void look())
  hub.onBeat(() => void look())

  return {
    /** Adds the reader of a kind of event. */
    read(kind: string, reader: ThreadReader): void {
      readers.set(kind, reader)
    },

    refusal: (id: BookingId) => hub.refusal(id),

    /** Sends the news of one thread to a member from now on, first those after the event `after` (null: none). */
    async listen(
      id: BookingId,
      member: Member,
      asker: () => Promise<Asker>,
      after: number | null,
    ): Promise<(sink: LiveSink) => () => void> {
      const newest = await conversations.newestEvent()
      // An id that was never given, as after a backup was put back, is as good as none.
      let at = after === null ? newest : Math.min(after, newest)
      return (sink) =>
        hub.listen({
          subject: id,
          sink,
          mayReceive: async () => (await conversations.member(id, await asker())) !== null,
          async sendNews(listener) {
            const events = await conversations.eventsOf(id, member.person, at, replayed + 1)
            if (events.length > replayed) {
              at = await conversations.newestEvent()
              if (await listener.mayReceive()) listener.send(liveEvent('gap', {}, at))
              return
            }
            let isKeptBack = false
            await sendEvents(events, asker, (event, data) => {
              at = event.id
              if (data) listener.send(liveEvent(event.kind, data, event.id))
              else isKeptBack = true
            })
            // Somebody who is no member any more: the connection ends now.
            if (isKeptBack) await listener.mayReceive()
          },
        })
    },

    newestEvent: () => conversations.newestEvent(),

    /** Sends to a page of a user what is new in all of their threads after the event `after`; the last event that was looked at. */
    async sendToUser(
      listener: LiveListener,
      page: { readonly userId: UserId; readonly isOffice: boolean; readonly asker: () => Promise<Asker> },
      after: number,
      sent: (event: ThreadEvent, data: object) => void,
    ): Promise<number> {
      const newest = await conversations.newestEvent()
      // An id that was never given, as after a backup was put back, is as good as none.
      let at = Math.min(after, newest)
      const events = await conversations.eventsOfUser(page.userId, page.isOffice, at, replayed + 1)
      if (events.length > replayed) return -1
      await sendEvents(events, page.asker, (event, data) => {
        at = event.id
        if (data && listener.isOpen()) sent(event, data)
      })
      // Those of other threads need no second look.
      return Math.max(at, newest)
    },
  }
}
