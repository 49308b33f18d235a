import { httpLine } from './http-line.ts'
import { type Outbox, type Rest, createOutbox } from './outbox.ts'
import { pauseAfter } from './pace.ts'
import { type QueueStore, openQueueStore } from './queue-store.ts'
import type { KeptOriginal, NewAction } from './queued-action.ts'
import type { Verdict } from './verdict.ts'

/** The outbox of the user of this page, which keeps sending while the page lives. */
export interface PhoneOutbox {
  readonly userId: string
  readonly outbox: Outbox
  readonly store: QueueStore
  /** Sends what may go, unless the server asked for a pause. */
  readonly ask: () => Promise<Rest>
  /** Keeps an action, with the original of its photo, and sends the action. The verdict about it, or null where it waits. */
  submit(action: NewAction, original: KeptOriginal | null): Promise<Verdict | null>
  /** How the last try to send ended; null before the first. */
  rest(): Rest | null
  /** Calls back after each change, in this tab and in others. */
  onChange(look: () => void): void
  /** This tab has changed something. */
  changed(): void
}

/** An answer that takes longer is waited for in the background, in milliseconds. */
const patience = 12_000

/** The user for whom this page was made; empty where nobody is signed in. */
export const userOfPage = (): string => document.querySelector<HTMLElement>('[data-bell-of]')?.dataset['bellOf'] ?? ''

let opened: Promise<PhoneOutbox | null> | null = null

/** Null where nobody is signed in, or the browser keeps nothing for us. */
export const phoneOutbox = (): Promise<PhoneOutbox | null> => (opened ??= open().catch(() => null))

async function open(): Promise<PhoneOutbox | null> {
  const userId = userOfPage()
  if (userId === '' || !('indexedDB' in globalThis)) return null
  const store = await openQueueStore()
  const outbox = createOutbox(store, httpLine(userId), userId)
  const channel = new BroadcastChannel('callout-field')
  const lookers: (() => void)[] = []
  const awaited = new Map<string, (verdict: Verdict | null) => void>()
  let last: Rest | null = null
  let timer = 0
  let failures = 0
  let quietUntil = 0
  let noOriginalsUntil = 0
  let originalsTimer = 0
  let isSendingOriginals = false

  const tellThisTab = () => {
    for (const look of lookers) look()
  }
  function changed(): void {
    tellThisTab()
    channel.postMessage(null)
  }
  channel.addEventListener('message', tellThisTab)
  outbox.onVerdict((action, verdict) => {
    awaited.get(action.id)?.(verdict)
    changed()
  })

  outbox.onOriginal(changed)

  async function ask(): Promise<Rest> {
    const left = quietUntil - performance.now()
    if (left > 0) return { kind: 'wait', seconds: left / 1000 }
    const rest = await outbox.drain()
    last = rest
    tellThisTab()
    failures = rest.kind === 'sent' ? 0 : failures + 1
    if (rest.kind === 'sent') sendOriginals()
    if (rest.kind === 'wait') quietUntil = performance.now() + rest.seconds * 1000
    clearTimeout(timer)
    const pause = pauseAfter(rest, failures - 1)
    if (pause !== null) timer = window.setTimeout(askAlone, pause)
    return rest
  }
  async function originals(): Promise<Rest> {
    isSendingOriginals = true
    return outbox.drainOriginals().finally(() => {
      isSendingOriginals = false
    })
  }

  /** One tab at a time. A server that cannot take originals now is asked again later; actions go on. */
  function sendOriginals(): void {
    if (performance.now() < noOriginalsUntil) return
    const mayShare = !isSendingOriginals && 'locks' in navigator
    const sent = mayShare
      ? navigator.locks.request('callout-originals', { ifAvailable: true }, (lock) => (lock ? originals() : elsewhere))
      : originals()
    sent
      .then((rest) => {
        const pause = pauseAfter(rest, 2)
        if (pause === null) return
        if (rest.kind === 'wait') noOriginalsUntil = performance.now() + pause - 1
        clearTimeout(originalsTimer)
        originalsTimer = window.setTimeout(askAlone, pause)
      })
      .catch(() => {})
  }
  const askAlone = () => void ask().catch(() => {})

  async function submit(action: NewAction, original: KeptOriginal | null): Promise<Verdict | null> {
    await outbox.add(action, original)
    changed()
    const verdict = new Promise<Verdict | null>((resolve) => {
      awaited.set(action.id, resolve)
      setTimeout(() => resolve(null), patience)
    })
    const rested = ask().then(
      () => null,
      () => null,
    )
    const first = await Promise.race([verdict, rested])
    awaited.delete(action.id)
    // The page shows this refusal beside its cause: it is not a matter for the list.
    if (first?.kind === 'refused') {
      await outbox.discard(action.id)
      changed()
    }
    return first && settled.has(first.kind) ? first : null
  }

  addEventListener('online', askAlone)
  addEventListener('focus', askAlone)
  addEventListener('pageshow', askAlone)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') askAlone()
  })
  askAlone()
  return { userId, outbox, store, ask, submit, rest: () => last, changed, onChange: (look) => void lookers.push(look) }
}

/** Another tab sends them. */
const elsewhere: Rest = { kind: 'failed' }

const settled: ReadonlySet<Verdict['kind']> = new Set(['done', 'late', 'refused'])
