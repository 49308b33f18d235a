import type { LiveFeed, LiveNotification } from '#modules/messaging'
import type { ListChanges, OfficeList } from '#modules/saved-filters'
import { type BookingId, type UserId, parseId } from '#modules/shared'
import type { LiveSink } from './event-stream.ts'
import type { Asker } from '#modules/conversations'
import type { ThreadLive } from '../conversations/thread-live.ts'
import type { MarkerView, MessageView } from '../conversations/views.ts'
import { type LiveHub, type LiveListener, type LivePart, liveEvent } from './live-hub.ts'

/** Each kind of event for open pages, with its data. A new kind is a line here and a reader below. */
interface LiveKinds {
  /** Something is new under the bell; `unread` counts it. */
  readonly notification: LiveNotification & { readonly unread: number }
  /** How many are unread now. */
  readonly unread: { readonly unread: number }
  /** A visit of the booking changed: who comes, when, or how far it is. */
  readonly visit: { readonly booking_id: BookingId }
  /** A visit was offered to the technician, or an offer of theirs ended. */
  readonly offer: { readonly booking_id: BookingId }
  /** An alarm of the office began, rang, or is over. */
  readonly alarm: { readonly booking_id: BookingId }
  /** A message in the conversation of a booking: a new one, or one that was removed. */
  readonly message: MessageView
  /** A member of the conversation of a booking has read so far. */
  readonly read: MarkerView & { readonly booking_id: BookingId }
  /** A video call of a booking began, changed or ended. */
  readonly call: object
  /** A signal of a video call, for this user. */
  readonly signal: object
  /** More was missed than is replayed: the page has to be loaded again. */
  readonly gap: { readonly unread: number }
}

/** Events of conversations, which `ThreadLive` reads and judges. */
type ThreadKind = 'message' | 'read' | 'call' | 'signal'

/** The content of an event for this user now; null when they may not see it any more. */
type LiveReaders = {
  readonly [Kind in Exclude<keyof LiveKinds, ThreadKind>]: (
    userId: UserId,
    ref: string,
  ) => Promise<LiveKinds[Kind] | null>
}

export interface LivePorts {
  readonly hub: LiveHub
  readonly feed: LiveFeed
  readonly lists: ListChanges
  /** How many notifications the user has not read. */
  readonly unread: (userId: UserId) => Promise<number>
  /** Whether the booking is there for the user at present. */
  readonly mayRead: (userId: UserId, id: BookingId) => Promise<boolean>
  /** Whether the user is of the office at present. */
  readonly isOffice: (userId: UserId) => Promise<boolean>
  /** The user of the session; null when it has ended, or the user may not sign in any more. */
  readonly whoIsHere: (sessionToken: string) => Promise<Asker['user']>
  /** News of conversations of bookings. */
  readonly threads?: Pick<ThreadLive, 'newestEvent' | 'sendToUser'>
  /** Calls `listener` soon after a conversation with a visitor changed. */
  readonly onInbox?: (listener: () => void) => void
}

export interface LiveLimits {
  /** The most missed events that are replayed; beyond them the page reloads its data. */
  readonly replayed: number
  /** Changes of the board, of the inbox, of quotes, or of one list within so long are said once. */
  readonly boardMs: number
}

const usualLimits: LiveLimits = { replayed: 100, boardMs: 250 }

interface UserPage {
  readonly userId: UserId
  readonly token: string
  readonly isOffice: boolean
  /** The event after which the page begins; null where it names none. */
  readonly after: number | null
  /** The same among the events of conversations; null before the first look. */
  threadsAt: number | null
  /** The page has received an event of a conversation: ids name both places from then on. */
  knowsThreads: boolean
  /** The id of the last event that was sent; -1 before the first look. */
  at: number
}

export type Live = ReturnType<typeof createLive>

/**
 * Sends new events to the open pages of their users. For each page it keeps the id of the last event: events are read
 * from the feed, so that each is sent in order, once, also one from before the page was opened.
 */
export function createLive(
  { hub, feed, lists, unread, mayRead, isOffice, whoIsHere, threads, ...ports }: LivePorts,
  limits: Partial<LiveLimits> = {},
) {
  const { replayed, boardMs } = { ...usualLimits, ...limits }
  let seen = -1

  const readers: LiveReaders = {
    async notification(userId, ref) {
      const found = await feed.notification(userId, ref)
      return found && { ...found, unread: await unread(userId) }
    },
    unread: async (userId) => ({ unread: await unread(userId) }),
    async visit(userId, ref) {
      const id = parseId('bkg', ref)
      return id && (await mayRead(userId, id)) ? { booking_id: id } : null
    },
    async offer(_, ref) {
      const id = parseId('bkg', ref)
      return id && { booking_id: id }
    },
    async alarm(userId, ref) {
      const id = parseId('bkg', ref)
      return id && (await isOffice(userId)) ? { booking_id: id } : null
    },
    gap: async (userId) => ({ unread: await unread(userId) }),
  }

  async function frame(page: UserPage, id: number, kind: string, ref: string): Promise<string | null> {
    if (!isKind(readers, kind)) return null
    const said = await readers[kind](page.userId, ref)
    return said && liveEvent(kind, said, placeOf({ ...page, at: id }))
  }

  async function sendNews(page: UserPage, listener: LiveListener): Promise<void> {
    if (page.at < 0) await begin(page, listener)
    await sendOwn(page, listener)
    if (threads) await sendThreads(page, listener)
  }

  async function sendOwn(page: UserPage, listener: LiveListener): Promise<void> {
    const { userId } = page
    const events = await feed.eventsOf(userId, page.at, replayed + 1)
    if (events.length === 0 || !(await listener.mayReceive())) return
    if (events.length > replayed) return skipTo(page, listener, await feed.newest(), 'gap')
    for (const { id, kind, ref } of events) {
      const text = await frame(page, id, kind, ref)
      if (!(await listener.mayReceive())) return
      page.at = id
      if (text !== null) listener.send(text)
    }
  }

  async function sendThreads(page: UserPage, listener: LiveListener): Promise<void> {
    if (!threads) return
    page.threadsAt ??= await threads.newestEvent()
    const { userId, isOffice: seesAll, token } = page
    const asker = async () => ({ user: await whoIsHere(token), hasTrackLink: false })
    const at = await threads.sendToUser(
      listener,
      { userId, isOffice: seesAll, asker },
      page.threadsAt,
      (event, data) => {
        page.threadsAt = event.id
        page.knowsThreads = true
        listener.send(liveEvent(event.kind, data, placeOf(page)))
      },
    )
    if (at >= 0) {
      page.threadsAt = at
      return
    }
    page.threadsAt = await threads.newestEvent()
    if (await listener.mayReceive()) await skipTo(page, listener, page.at, 'gap')
  }

  /** An id that was never given, as after a backup was put back, is as good as none. */
  async function begin(page: UserPage, listener: LiveListener): Promise<void> {
    const { after } = page
    const newest = await feed.newest()
    // Events from a time without listeners concern nobody.
    if (seen < 0 || hub.listening() === 1) seen = newest
    page.at = after ?? newest
    if (after === null) await skipTo(page, listener, newest, 'unread')
    else if (after > newest) await skipTo(page, listener, newest, 'gap')
  }

  async function skipTo(page: UserPage, listener: LiveListener, id: number, kind: 'gap' | 'unread'): Promise<void> {
    page.at = id
    const text = await frame(page, id, kind, '')
    if (text !== null) listener.send(text)
  }

  /** Reads events that any process wrote since the last look. */
  const look = hub.looker(async () => {
    const { newest, users } = await feed.since(seen)
    seen = newest
    for (const userId of users) hub.wake(userId)
  })

  const timers = new Map<LivePart, NodeJS.Timeout>()

  /** Says no more than that something changed: the page asks the server for it, which judges who may see it. */
  function saySoon(part: LivePart, kind: string = part): void {
    if (timers.has(part) || hub.listening() === 0) return
    const say = () => {
      timers.delete(part)
      hub.say(part, kind)
    }
    timers.set(part, setTimeout(say, boardMs).unref())
  }

  feed.onBoard(() => saySoon('board'))
  feed.onQuotes(() => saySoon('quotes'))
  ports.onInbox?.(() => saySoon('inbox'))
  feed.onNews(() => void look())
  hub.onBeat(() => void look())

  return {
    refusal: (userId: UserId) => hub.refusal(userId),

    /** The part that says, as `list`, that a list of the office has changed. */
    partOfList(list: OfficeList): LivePart {
      const part = `list-${list}` as const
      lists.onChange(list, () => saySoon(part, 'list'))
      return part
    },

    /**
     * Sends events to `sink` from now on, and first those missed after the event `after` (null: none), and the changes of
     * the parts that the page shows. Call `refusal` before it. Returns a function to call when the connection has ended.
     */
    listen(
      userId: UserId,
      token: string,
      after: number | null,
      sink: LiveSink,
      follows: readonly LivePart[] = [],
      threadsAfter: number | null = null,
    ): () => void {
      const page: UserPage = {
        userId,
        token,
        isOffice: follows.includes('threads'),
        after,
        at: -1,
        threadsAt: threadsAfter,
        knowsThreads: threadsAfter !== null,
      }
      return hub.listen({
        subject: userId,
        sink,
        follows,
        mayReceive: async () => (await whoIsHere(token))?.id === userId,
        sendNews: (listener) => sendNews(page, listener),
      })
    },
  }
}

/** The id of an event on the wire: its place among the user's own, and among those of conversations where it is known. */
function placeOf({ at, threadsAt, knowsThreads }: Pick<UserPage, 'at' | 'threadsAt' | 'knowsThreads'>): string {
  return knowsThreads ? `${at}-${threadsAt}` : `${at}`
}

function isKind(readers: LiveReaders, kind: string): kind is keyof LiveReaders {
  return Object.hasOwn(readers, kind)
}
