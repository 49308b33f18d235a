import type { OfficeList } from '#modules/saved-filters'
import type { BookingId, ConversationId, UserId } from '#modules/shared'
import type { LiveSink } from './event-stream.ts'

/** The one whose news an open page receives. Each page listens to one of these, and counts against its limit. */
export type LiveSubject = UserId | BookingId | ConversationId

/** A part of the site that many pages show. A page may follow any number of parts beside its subject. */
export type LivePart = 'board' | 'inbox' | 'quotes' | 'threads' | `list-${OfficeList}`

/** An open page that listens, as the code that sends its news sees it. */
export interface LiveListener {
  /** False once the connection has ended. */
  isOpen(): boolean
  /** Whether the page may still receive anything. Ends the connection where it may not. */
  mayReceive(): Promise<boolean>
  send(text: string): void
  end(): void
}

export interface LivePage {
  readonly subject: LiveSubject
  readonly sink: LiveSink
  /** Whether the page may still receive anything; judged with every heartbeat. Without it, the page always may. */
  readonly mayReceive?: () => Promise<boolean>
  /** Sends what is new. It runs when the page begins to listen and after each `wake`, never twice at one time. */
  readonly sendNews: (listener: LiveListener) => Promise<void>
  /** A subject or part whose `wake` and `say` reach the page too. */
  readonly follows?: readonly (LiveSubject | LivePart)[]
}

interface LiveLimit {
  /** Pages of one subject. */
  readonly each: number
  /** Pages of all subjects of the kind. */
  readonly inAll: number
}

export interface HubLimits {
  /** By the beginning of the subject's id. */
  readonly usr: LiveLimit
  readonly bkg: LiveLimit
  readonly cnv: LiveLimit
  /** Between two signs of life on each connection. */
  readonly heartbeatMs: number
  /** How long a page waits before it comes back, at least. */
  readonly retryMs: number
}

export const usualLimits: HubLimits = {
  usr: { each: 10, inAll: 3_000 },
  bkg: { each: 10, inAll: 2_000 },
  cnv: { each: 5, inAll: 1_000 },
  heartbeatMs: 20_000,
  retryMs: 3_000,
}

/** The limits of a machine that has room for so many pages of users. One subject has as many as usual. */
export function limitsFor(pages: number): Pick<HubLimits, SubjectKind> {
  const share = (kind: SubjectKind) => ({
    each: usualLimits[kind].each,
    inAll: Math.floor((pages * usualLimits[kind].inAll) / usualLimits.usr.inAll),
  })
  return { usr: share('usr'), bkg: share('bkg'), cnv: share('cnv') }
}

type SubjectKind = 'usr' | 'bkg' | 'cnv'

interface Open extends LiveListener {
  readonly page: LivePage
  isBusy: boolean
  hasNews: boolean
}

export type LiveHub = ReturnType<typeof createLiveHub>

/** An event as pages read it. Without an id the browser does not begin after it when it comes back. */
export function liveEvent(kind: string, data: unknown, id: number | string | null = null): string {
  return `${id === null ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`
}

/**
 * The list of all open pages that listen: users, bookings, and visitors' conversations. It knows who listens to which
 * subject, keeps one timer for all, and has the news of one page sent by one run at a time. It does not know what is new.
 */
export function createLiveHub(ports: { readonly onFault: (fault: unknown) => void }, limits: Partial<HubLimits> = {}) {
  const { heartbeatMs, retryMs, ...most } = { ...usualLimits, ...limits }
  const followers = new Map<LiveSubject | LivePart, Set<Open>>()
  const counts: Record<SubjectKind, number> = { usr: 0, bkg: 0, cnv: 0 }
  const countsBySubject = new Map<LiveSubject, number>()
  /** Each page is in one of these batches; a heartbeat goes to one batch, so that it is never thousands of writes. */
  const beats: readonly Set<Open>[] = Array.from({ length: 20 }, () => new Set())
  const beatHooks: (() => void)[] = []
  let joined = 0
  let beat = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const listening = () => counts.usr + counts.bkg + counts.cnv

  /** A page that is dropped misses nothing: it comes back, and names the last event that it has. */
  function onFault(fault: unknown): void {
    if (!isClosed) ports.onFault(fault)
  }

  function join(open: Open): void {
    const { subject, follows = [] } = open.page
    for (const each of [subject, ...follows]) followers.set(each, (followers.get(each) ?? new Set()).add(open))
    beats[joined % beats.length]?.add(open)
    joined += 1
    counts[kindOf(subject)] += 1
    countsBySubject.set(subject, (countsBySubject.get(subject) ?? 0) + 1)
    timer ??= setInterval(onBeat, heartbeatMs / beats.length).unref()
  }

  function leave(open: Open): void {
    if (!open.isOpen()) return
    const { subject, follows = [] } = open.page
    for (const each of [subject, ...follows]) {
      const others = followers.get(each)
      others?.delete(open)
      if (others?.size === 0) followers.delete(each)
    }
    for (const each of beats) each.delete(open)
    counts[kindOf(subject)] -= 1
    const left = (countsBySubject.get(subject) ?? 0) - 1
    if (left > 0) countsBySubject.set(subject, left)
    else countsBySubject.delete(subject)
    if (listening() > 0 || !timer) return
    clearInterval(timer)
    timer = null
  }

  /** Sends to a page in one run at a time; news of the meantime is found by the next round. */
  async function notify(open: Open): Promise<void> {
    open.hasNews = true
    if (open.isBusy) return
    open.isBusy = true
    try {
      while (open.hasNews && open.isOpen()) {
        open.hasNews = false
        await open.page.sendNews(open)
      }
    } catch (fault) {
      onFault(fault)
      open.end()
    } finally {
      open.isBusy = false
    }
  }

  /** A sign of life for a twentieth of the pages, whose rights are judged too. */
  function onBeat(): void {
    beat = (beat + 1) % beats.length
    for (const open of beats[beat] ?? []) {
      open.send(':\n\n')
      void open.mayReceive().catch(onFault)
    }
    for (const hook of beatHooks) hook()
  }

  function openOf(page: LivePage): Open {
    const { subject, sink } = page
    const open: Open = {
      page,
      isBusy: false,
      hasNews: false,
      isOpen: () => followers.get(subject)?.has(open) === true,
      async mayReceive() {
        const may = !page.mayReceive || (await page.mayReceive())
        if (!may) open.end()
        return may && open.isOpen()
      },
      send(text) {
        if (open.isOpen() && !sink.write(text)) open.end()
      },
      end() {
        if (!open.isOpen()) return
        leave(open)
        sink.end()
      },
    }
    return open
  }

  return {
    /** Why nobody more can listen to the subject now; null when they can. */
    refusal(subject: LiveSubject): 'too-many-of-yours' | 'too-many' | 'closing' | null {
      if (isClosed) return 'closing'
      const { each, inAll } = most[kindOf(subject)]
      if (counts[kindOf(subject)] >= inAll) return 'too-many'
      return (countsBySubject.get(subject) ?? 0) >= each ? 'too-many-of-yours' : null
    },

    /** Sends the news of the page from now on. Call `refusal` first. Call what it returns when the connection has ended. */
    listen(page: LivePage): () => void {
      const open = openOf(page)
      join(open)
      open.send(`retry: ${retryMs}\n\n`)
      void notify(open)
      return () => leave(open)
    },

    /** Something is new for the pages of this subject or part: their `sendNews` runs. */
    wake(subject: LiveSubject | LivePart): void {
      for (const open of followers.get(subject) ?? []) void notify(open)
    },

    /** Sends one event, which says no more than that something changed, to the pages of this subject or part. */
    say(subject: LiveSubject | LivePart, kind: string): void {
      for (const open of followers.get(subject) ?? []) {
        open
          .mayReceive()
          .then((may) => {
            if (may) open.send(liveEvent(kind, {}))
          })
          .catch(onFault)
      }
    },

    /** Calls `hook` about once a second while anybody listens: the time to look for what other processes wrote. */
    onBeat(hook: () => void): void {
      beatHooks.push(hook)
    },

    /**
     * Makes `look`, which wakes whom something is new for, one that runs once at a time and only while anybody listens: a call
     * of the meantime makes it run again. `idle` runs instead while nobody listens.
     */
    looker(look: () => Promise<void>, idle: () => void = () => {}): () => Promise<void> {
      let looking: Promise<void> | null = null
      let lookAgain = false
      async function lookWhileAsked(): Promise<void> {
        try {
          while (lookAgain && listening() > 0) {
            lookAgain = false
            await look()
          }
        } catch (fault) {
          onFault(fault)
        } finally {
          looking = null
        }
      }
      return async () => {
        if (listening() === 0) return idle()
        lookAgain = true
        looking ??= lookWhileAsked()
        await looking
      }
    },

    listening,
    onFault,

    /** Ends every connection. The pages come back a little later, not all at once. */
    close(): void {
      isClosed = true
      for (const open of beats.flatMap((batch) => [...batch])) {
        open.send(`retry: ${retryMs + Math.floor(Math.random() * retryMs)}\n\n`)
        open.end()
      }
    },
  }
}

const kindOf = (subject: LiveSubject) => subject.slice(0, 3) as SubjectKind
