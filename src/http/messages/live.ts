import type { LiveFeed, LiveNotification } from '#modules/messaging'
import { type BookingId, type UserId, parseId } from '#modules/shared'
import type { LiveSink } from './event-stream.ts'

/** Each kind of event for open pages, with its data. A new kind is a line here and a reader below. */
export interface LiveKinds {
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
  /** More was missed than is replayed: the page has to be loaded again. */
  readonly gap: { readonly unread: number }
}

/** The content of an event for this user now; null when they may not see it any more. */
type LiveReaders = {
  readonly [Kind in keyof LiveKinds]: (userId: UserId, ref: string) => Promise<LiveKinds[Kind] | null>
}

export interface LivePorts {
  readonly feed: LiveFeed
  /** How many notifications the user has not read. */
  readonly unread: (userId: UserId) => Promise<number>
  /** Whether the booking is there for the user at present. */
  readonly mayRead: (userId: UserId, id: BookingId) => Promise<boolean>
  /** Whether the user is of the office at present. */
  readonly isOffice: (userId: UserId) => Promise<boolean>
  /** The user of the session; null when it has ended, or the user may not sign in any more. */
  readonly whoIsHere: (sessionToken: string) => Promise<{ readonly id: UserId } | null>
  /** Calls `listener` soon after a conversation with a visitor changed. */
  readonly onInbox?: (listener: () => void) => void
  readonly onFault: (fault: unknown) => void
}

/** The parts that the page of a listener shows: their changes are sent to it. */
interface Shown {
  readonly board: boolean
  readonly inbox: boolean
}

export interface LiveLimits {
  readonly perUser: number
  readonly inAll: number
  /** Between two signs of life on each connection. */
  readonly heartbeatMs: number
  /** The most missed events that are replayed; beyond them the page reloads its data. */
  readonly replayed: number
  /** How long a page waits before it comes back, at least. */
  readonly retryMs: number
  /** Changes of the board, or of the inbox, within so long are said once. */
  readonly boardMs: number
}

const usualLimits: LiveLimits = {
  perUser: 10,
  inAll: 3_000,
  heartbeatMs: 20_000,
  replayed: 100,
  retryMs: 3_000,
  boardMs: 250,
}

const nothing: Shown = { board: false, inbox: false }

interface Listener {
  readonly userId: UserId
  readonly token: string
  readonly sink: LiveSink
  readonly shown: Shown
  /** The id of the last event that was sent; -1 before the first look. */
  at: number
  isBusy: boolean
  hasNews: boolean
}

export type Live = ReturnType<typeof createLive>

/**
 * Sends new events to the open pages of their users. Keeps one timer for all, and for each listener the id of its last
 * event: events are read from the feed, so that each is sent in order, once, also one from before the page was opened.
 */
export function createLive(
  { feed, unread, mayRead, isOffice, whoIsHere, ...ports }: LivePorts,
  limits: Partial<LiveLimits> = {},
) {
  const { perUser, inAll, heartbeatMs, replayed, retryMs, boardMs } = { ...usualLimits, ...limits }
  const byUser = new Map<UserId, Set<Listener>>()
  /** Each listener is in one of these batches; a heartbeat goes to one batch, so that it is never thousands of writes. */
  const beats: readonly Set<Listener>[] = Array.from({ length: 20 }, () => new Set())
  let listening = 0
  let beat = 0
  let timer: NodeJS.Timeout | null = null
  let seen = -1
  let looking: Promise<void> | null = null
  let lookAgain = false
  let isClosed = false

  /** A dropped listener misses nothing: the page reconnects and the events are replayed. */
  function onFault(fault: unknown): void {
    if (!isClosed) ports.onFault(fault)
  }

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

  async function frame(userId: UserId, id: number, kind: string, ref: string): Promise<string | null> {
    if (!isKind(readers, kind)) return null
    const said = await readers[kind](userId, ref)
    return said && `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(said)}\n\n`
  }

  function leave(listener: Listener): void {
    const others = byUser.get(listener.userId)
    if (!others?.delete(listener)) return
    if (others.size === 0) byUser.delete(listener.userId)
    for (const each of beats) each.delete(listener)
    listening -= 1
    if (listening > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  function end(listener: Listener): void {
    leave(listener)
    listener.sink.end()
  }

  function send(listener: Listener, text: string): void {
    if (!listener.sink.write(text)) end(listener)
  }

  const isListening = (listener: Listener) => byUser.get(listener.userId)?.has(listener) === true

  /** Ends the connection of a user who may not sign in any more, before anything is sent. */
  async function mayReceive(listener: Listener): Promise<boolean> {
    const who = await whoIsHere(listener.token)
    if (who?.id === listener.userId) return isListening(listener)
    end(listener)
    return false
  }

  /** Sends to one listener at a time; events of the meantime are found by the next look. */
  async function notify(listener: Listener): Promise<void> {
    listener.hasNews = true
    if (listener.isBusy) return
    listener.isBusy = true
    try {
      while (listener.hasNews && isListening(listener)) {
        listener.hasNews = false
        await notifyOnce(listener)
      }
    } catch (fault) {
      onFault(fault)
      end(listener)
    } finally {
      listener.isBusy = false
    }
  }

  async function notifyOnce(listener: Listener): Promise<void> {
    const { userId } = listener
    const events = await feed.eventsOf(userId, listener.at, replayed + 1)
    if (events.length === 0 || !(await mayReceive(listener))) return
    if (events.length > replayed) return skipTo(listener, await feed.newest(), 'gap')
    for (const { id, kind, ref } of events) {
      const text = await frame(userId, id, kind, ref)
      if (!(await mayReceive(listener))) return
      listener.at = id
      if (text !== null) send(listener, text)
    }
  }

  async function skipTo(listener: Listener, id: number, kind: 'gap' | 'unread'): Promise<void> {
    listener.at = id
    const text = await frame(listener.userId, id, kind, '')
    if (text !== null && isListening(listener)) send(listener, text)
  }

  /** Reads events that any process wrote since the last look. */
  async function look(): Promise<void> {
    lookAgain = true
    looking ??= (async () => {
      try {
        while (lookAgain && listening > 0) {
          lookAgain = false
          const { newest, users } = await feed.since(seen)
          seen = newest
          for (const userId of users) for (const listener of byUser.get(userId) ?? []) void notify(listener)
        }
      } catch (fault) {
        onFault(fault)
      } finally {
        looking = null
      }
    })()
    await looking
  }

  /** A sign of life for a twentieth of the listeners, whose sessions are looked at too; and whether there is news of another process. */
  function onBeat(): void {
    beat = (beat + 1) % beats.length
    for (const listener of beats[beat] ?? []) {
      send(listener, ':\n\n')
      void mayReceive(listener).catch(onFault)
    }
    void look()
  }

  const timers: Record<keyof Shown, NodeJS.Timeout | null> = { board: null, inbox: null }

  /** Says no more than that something changed: the page asks the server for it, which judges who may see it. */
  function say(part: keyof Shown): void {
    timers[part] = null
    for (const listener of [...byUser.values()].flatMap((each) => [...each])) {
      if (!listener.shown[part]) continue
      mayReceive(listener)
        .then((may) => {
          if (may) send(listener, `event: ${part}\ndata: {}\n\n`)
        })
        .catch(onFault)
    }
  }

  function saySoon(part: keyof Shown): void {
    if (listening > 0) timers[part] ??= setTimeout(() => say(part), boardMs).unref()
  }

  feed.onBoard(() => saySoon('board'))
  ports.onInbox?.(() => saySoon('inbox'))

  feed.onNews(() => {
    if (listening > 0) void look()
  })

  return {
    /** Why somebody who asks cannot listen now; null when they can. */
    refusal(userId: UserId): 'too-many-of-yours' | 'too-many' | 'closing' | null {
      if (isClosed) return 'closing'
      if (listening >= inAll) return 'too-many'
      return (byUser.get(userId)?.size ?? 0) >= perUser ? 'too-many-of-yours' : null
    },

    /**
     * Sends events to `sink` from now on, and first those missed after the event `after` (null: none). Call `refusal`
     * before it. Returns a function to call when the connection has ended.
     */
    listen(userId: UserId, token: string, after: number | null, sink: LiveSink, shown: Shown = nothing): () => void {
      const listener: Listener = { userId, token, sink, shown, at: -1, isBusy: true, hasNews: true }
      const others = byUser.get(userId) ?? new Set()
      byUser.set(userId, others.add(listener))
      beats[listening % beats.length]?.add(listener)
      listening += 1
      timer ??= setInterval(onBeat, heartbeatMs / beats.length).unref()
      send(listener, `retry: ${retryMs}\n\n`)
      void begin(listener, after)
      return () => leave(listener)
    },

    listening: () => listening,

    /** Every page is let go, and comes back a little later, not all at once. */
    close(): void {
      isClosed = true
      for (const timer of Object.values(timers)) if (timer) clearTimeout(timer)
      for (const listener of [...byUser.values()].flatMap((each) => [...each])) {
        send(listener, `retry: ${retryMs + Math.floor(Math.random() * retryMs)}\n\n`)
        end(listener)
      }
    },
  }

  /** An id that was never given, as after a backup was put back, is as good as none. */
  async function begin(listener: Listener, after: number | null): Promise<void> {
    try {
      const newest = await feed.newest()
      // Events from a time without listeners concern nobody.
      if (seen < 0 || listening === 1) seen = newest
      listener.at = after ?? newest
      if (after === null) await skipTo(listener, newest, 'unread')
      else if (after > newest) await skipTo(listener, newest, 'gap')
    } catch (fault) {
      onFault(fault)
      end(listener)
    }
    listener.isBusy = false
    await notify(listener)
  }
}

function isKind(readers: LiveReaders, kind: string): kind is keyof LiveKinds {
  return Object.hasOwn(readers, kind)
}
