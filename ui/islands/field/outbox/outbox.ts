import { nextOriginal, nextToSend } from './next-to-send.ts'
import type { QueueStore } from './queue-store.ts'
import type { KeptOriginal, NewAction, QueuedAction } from './queued-action.ts'
import { refusedWords } from './waiting-words.ts'
import { type Answer, type Verdict, verdictOf } from './verdict.ts'

/** The way to the server. */
export interface Line {
  /** The user who is signed in, by id, null for nobody. Null without a connection. */
  who(): Promise<{ readonly userId: string | null } | null>
  /** Null where no answer came. */
  send(action: NewAction): Promise<Answer | null>
  /** The same for the original of a photo, which `signal` interrupts. */
  sendOriginal(original: KeptOriginal, signal: AbortSignal): Promise<Answer | null>
}

/** Why the outbox stopped sending, with the seconds after which it should try again. */
export type Rest =
  | { readonly kind: 'sent' }
  | { readonly kind: 'no-signal' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'failed' }

export interface Outbox {
  /** Kept on the disk of the phone when this resolves. An original that is being sent makes way. */
  add(action: NewAction, original?: KeptOriginal | null): Promise<void>
  /** Sends what may go, in order within each visit. Calls at the same time are one. */
  drain(): Promise<Rest>
  /**
   * Sends originals of photos one after another, and stops as soon as an action can go. One that the server refuses is
   * dropped: it has the photo, or has deleted it. Calls at the same time are one.
   */
  drainOriginals(): Promise<Rest>
  /** How many originals of this user are still to send. */
  originals(): Promise<number>
  /** Those of this user, in order. */
  list(): Promise<readonly QueuedAction[]>
  /** A refused one waits again. */
  retry(id: string): Promise<void>
  /** It will not be sent. */
  discard(id: string): Promise<void>
  /** Forgets everything of this user. */
  wipe(): Promise<void>
  /** Calls back with the verdict about an action; the outbox has settled it by then. */
  onVerdict(hear: (action: QueuedAction, verdict: Verdict) => void): void
  /** Calls back when an original was sent or dropped. */
  onOriginal(hear: () => void): void
}

/** The outbox of one user on this phone. Actions of others stay sealed: it neither lists nor sends them. */
export function createOutbox(store: QueueStore, line: Line, userId: string): Outbox {
  const subscribers: ((action: QueuedAction, verdict: Verdict) => void)[] = []
  let draining: Promise<Rest> | null = null
  let isAskedAgain = false
  const watchers: (() => void)[] = []
  let drainingOriginals: Promise<Rest> | null = null
  let isAskedForMore = false
  let interruption: AbortController | null = null

  async function sendAll(): Promise<Rest> {
    const resting = new Set<string>()
    let isKnown = false
    // Read once for many: the rows have photos in them.
    let known = await store.all()
    let isRead = true
    for (;;) {
      const next = nextToSend(known, userId, resting)
      if (!next && isRead) return resting.size > 0 ? { kind: 'failed' } : { kind: 'sent' }
      if (!next) {
        known = await store.all()
        isRead = true
        continue
      }
      if (!isKnown) {
        const who = await line.who()
        if (who === null) return { kind: 'no-signal' }
        if (who.userId !== userId) return { kind: 'sign-in' }
        isKnown = true
      }
      isRead = false
      known = known.filter(({ id }) => id !== next.id)
      // Somebody has discarded it meanwhile.
      if (!(await store.has(next.id))) continue
      const verdict = verdictOf(await line.send(next))
      await settle(next, verdict)
      if (verdict.kind === 'refused') known = [...known, { ...next, state: 'refused' }]
      for (const hear of subscribers) hear(next, verdict)
      switch (verdict.kind) {
        case 'no-signal':
        case 'sign-in':
        case 'wait':
          return verdict
        case 'failed':
          resting.add(next.visit)
          break
        case 'done':
        case 'late':
        case 'refused':
      }
    }
  }

  async function settle({ id }: QueuedAction, verdict: Verdict): Promise<void> {
    switch (verdict.kind) {
      case 'done':
        return store.remove(id)
      case 'late':
        return store.change(id, { state: 'late', words: verdict.words })
      case 'refused':
        return store.change(id, { state: 'refused', words: refusedWords(verdict) })
      case 'no-signal':
      case 'sign-in':
      case 'wait':
      case 'failed':
    }
  }

  async function sendUntilNobodyAsks(): Promise<Rest> {
    let rest: Rest
    do {
      isAskedAgain = false
      rest = await sendAll()
      // A server that asked for a pause gets it.
    } while (isAskedAgain && rest.kind !== 'wait')
    return rest
  }

  async function sendOriginals(): Promise<Rest> {
    let isKnown = false
    for (;;) {
      const next = draining ? null : nextOriginal(await store.originals(), await store.all(), userId)
      if (!next) return { kind: 'sent' }
      if (!isKnown) {
        const who = await line.who()
        if (who === null) return { kind: 'no-signal' }
        if (who.userId !== userId) return { kind: 'sign-in' }
        isKnown = true
      }
      interruption = new AbortController()
      const { signal } = interruption
      const answer = await line.sendOriginal(next, signal)
      if (answer === null && signal.aborted) return { kind: 'sent' }
      const verdict = verdictOf(answer)
      if (verdict.kind !== 'done' && verdict.kind !== 'late' && verdict.kind !== 'refused') return verdict
      await store.removeOriginal(next.id)
      for (const hear of watchers) hear()
    }
  }

  async function sendOriginalsUntilNobodyAsks(): Promise<Rest> {
    let rest: Rest
    do {
      isAskedForMore = false
      rest = await sendOriginals()
    } while (isAskedForMore && rest.kind === 'sent')
    return rest
  }

  return {
    async add(action, original = null) {
      await store.add(action, original)
      interruption?.abort()
    },
    drain() {
      isAskedAgain = draining !== null
      draining ??= sendUntilNobodyAsks().finally(() => {
        draining = null
      })
      return draining
    },
    drainOriginals() {
      isAskedForMore = drainingOriginals !== null
      drainingOriginals ??= sendOriginalsUntilNobodyAsks().finally(() => {
        drainingOriginals = null
      })
      return drainingOriginals
    },
    originals: async () => (await store.originals()).filter((one) => one.userId === userId).length,
    list: async () => (await store.all()).filter((one) => one.userId === userId).toSorted((a, b) => a.seq - b.seq),
    async retry(id) {
      await store.change(id, { state: 'waiting', words: '' })
      interruption?.abort()
    },
    discard: (id) => store.discard(id),
    wipe: () => store.removeAllOf(userId),
    onVerdict: (hear) => void subscribers.push(hear),
    onOriginal: (hear) => void watchers.push(hear),
  }
}
