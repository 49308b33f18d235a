import { setTimeout as pause } from 'node:timers/promises'
import { type DueDelivery, type WebhookId, hasArrived, webhookLimits } from '#modules/webhooks'
import type { Modules } from '../../compose.ts'
import type { Log } from '../../log.ts'
import type { Signs } from '../../operation/signs.ts'
import type { StorageGate } from '../../storage/storage-watch.ts'

interface WebhookDelivery extends AsyncDisposable {
  wake(): void
  /** Sends what is due, and returns when nothing is under way any more. */
  drain(): Promise<void>
}

interface WebhookDeliveryPorts {
  readonly webhooks: Pick<Modules['webhooks'], 'webhooksWithDue' | 'dueDeliveries' | 'sendDelivery'>
  readonly log: Log
  readonly signs?: Pick<Signs, 'noteWebhook'>
  /** No delivery is sent while the database takes no writes: its outcome could not be kept. */
  readonly storage?: Pick<StorageGate, 'isWritable'>
}

interface WebhookPace {
  readonly everyMs: number
  /** Deliveries of one webhook that wait for an answer at the same time. */
  readonly atOnce: number
  /** The same of all: as many as every webhook may have, so that none takes the place of another. */
  readonly inAll: number
  /** Outcomes of one webhook that are being written while the next are sent. */
  readonly unwritten: number
  /** The pause before a failed write is tried again. */
  readonly againMs: number
  /** How long closing waits for answers, and then for their writes. */
  readonly closingMs: number
}

const atOnce = 4
const usualPace: WebhookPace = {
  everyMs: 1_000,
  atOnce,
  inAll: atOnce * webhookLimits.live,
  unwritten: 32,
  againMs: 1_000,
  closingMs: 3_000,
}

interface Line {
  /** Sent, and no answer yet. */
  waiting: number
  /** Sent, and the outcome is not kept yet. */
  readonly underway: Map<string, Promise<void>>
  looking: Promise<void> | null
}

/**
 * Starts sending: each webhook separately, a few deliveries at a time. A delivery whose outcome was not kept, because
 * the process ended, is sent again with the same id.
 */
export function startWebhookDelivery(ports: WebhookDeliveryPorts, pace: Partial<WebhookPace> = {}): WebhookDelivery {
  const { webhooks, log, signs, storage } = ports
  const { everyMs, atOnce: atOnceEach, inAll, unwritten, againMs, closingMs } = { ...usualPace, ...pace }
  const lines = new Map<WebhookId, Line>()
  const closing = new AbortController()
  let inTotal = 0
  /** No new delivery is sent; answers that come now are still kept. */
  let isClosing = false
  let isClosed = false
  let round: Promise<void> | null = null
  const timer = setInterval(wake, everyMs)

  function lineOf(id: WebhookId): Line {
    const line = lines.get(id) ?? { waiting: 0, underway: new Map(), looking: null }
    lines.set(id, line)
    return line
  }

  async function attempt(line: Line, due: DueDelivery): Promise<void> {
    line.waiting += 1
    inTotal += 1
    const sent = await webhooks.sendDelivery(due, closing.signal).finally(() => {
      line.waiting -= 1
      inTotal -= 1
    })
    if (!sent) return
    signs?.noteWebhook(hasArrived(sent.status) ? 'delivered' : 'failed')
    // The next is sent while this outcome is written.
    void look(due.webhookId, line)
    while (!isClosed) {
      try {
        return await sent.note()
      } catch (fault) {
        log.error({ err: fault, delivery: due.id }, 'the outcome of a webhook could not be written')
        await pause(againMs, undefined, { ref: false })
      }
    }
  }

  function carry(line: Line, due: DueDelivery): void {
    const work = attempt(line, due)
      .catch((fault: unknown) => log.error({ err: fault, delivery: due.id }, 'a webhook could not be sent'))
      .finally(() => {
        line.underway.delete(due.id)
        void look(due.webhookId, line)
      })
    line.underway.set(due.id, work)
  }

  function roomOf(line: Line): number {
    return isClosing ? 0 : Math.min(atOnceEach - line.waiting, inAll - inTotal, unwritten - line.underway.size)
  }

  async function take(id: WebhookId, line: Line): Promise<void> {
    if (storage?.isWritable() === false || roomOf(line) <= 0) return
    const found = await webhooks.dueDeliveries(id, roomOf(line) + line.underway.size)
    for (const due of found) {
      if (roomOf(line) <= 0) return
      if (!line.underway.has(due.id)) carry(line, due)
    }
  }

  function look(id: WebhookId, line: Line): Promise<void> {
    line.looking ??= take(id, line)
      .catch((fault: unknown) => log.error({ err: fault, webhook: id }, 'deliveries could not be read'))
      .finally(() => {
        line.looking = null
      })
    return line.looking
  }

  async function lookAtAll(): Promise<void> {
    if (isClosing) return
    const ids = await webhooks.webhooksWithDue()
    await Promise.all(ids.map((id) => look(id, lineOf(id))))
    for (const [id, { underway }] of lines) if (underway.size === 0) lines.delete(id)
  }

  function wake(): void {
    round ??= lookAtAll()
      .catch((fault: unknown) => log.error({ err: fault }, 'webhooks could not be read'))
      .finally(() => {
        round = null
      })
  }

  const underway = () => [...lines.values()].flatMap((line) => [...line.underway.values()])

  async function settled(): Promise<void> {
    for (let works = underway(); works.length > 0; works = underway()) await Promise.all(works)
  }

  return {
    wake,
    async drain() {
      do {
        await round
        wake()
        await round
        await settled()
      } while ((await webhooks.webhooksWithDue()).length > 0 && !isClosing)
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      const over = new AbortController()
      const late = () => pause(closingMs, undefined, { signal: over.signal, ref: false }).catch(() => {})
      isClosing = true
      await Promise.race([settled(), late()])
      closing.abort()
      await Promise.race([settled(), late()])
      isClosed = true
      over.abort()
    },
  }
}
