import { threadSays, threadTexts } from '../../components/conversations/thread-words.ts'
import { sayFailed, settle } from '../toasts/say.ts'
import type { OpenPanel } from './open-panel.ts'
import type { ThreadComposer } from './thread-composer.ts'
import type { Answer } from './thread-line.ts'
import type { ThreadList } from './thread-list.ts'
import { type PendingMessage, type ThreadMessage, doubtful } from './thread-state.ts'

type What = NonNullable<PendingMessage['what']>

/** How a message that is no text is sent. */
interface Way {
  send(clientId: string): Promise<Answer<ThreadMessage>>
  /** It was sent, or will not be. */
  forget(clientId: string): void
}

interface DeliveryParts {
  readonly list: ThreadList
  readonly composer: () => ThreadComposer
}

/** Sends own messages, again after a fault, and removes them. */
export function threadDelivery(open: OpenPanel, { list, composer }: DeliveryParts) {
  const { config, model, line, problem, signal } = open
  const { apply } = model
  const ways = new Map<What['kind'], Way>()
  const onTheirWay = new Set<string>()

  function add(written: string, what: What | null): PendingMessage {
    const clientId = uuid()
    apply({ kind: 'written', message: { clientId, text: written, what } })
    const added = model.now().pending.find((one) => one.clientId === clientId)
    if (!added) throw new Error('what was written is not there')
    return added
  }

  async function deliver(message: PendingMessage): Promise<boolean> {
    const { clientId, what } = message
    if (onTheirWay.has(clientId)) return false
    onTheirWay.add(clientId)
    try {
      if (message.state !== 'sending') apply({ kind: 'retried', clientId })
      const answer = await (what === null ? postText(message) : (ways.get(what.kind)?.send(clientId) ?? null))
      if (signal.aborted || answer === null) return false
      if (!answer.ok) return failed(message, answer)
      forget(clientId)
      apply({ kind: 'confirmed', clientId, message: answer.value })
      settle(problem)
      return true
    } finally {
      onTheirWay.delete(clientId)
    }
  }

  function forget(clientId: string): void {
    for (const way of ways.values()) way.forget(clientId)
  }

  function failed({ clientId, text: written, what }: PendingMessage, answer: Answer<never> & { ok: false }): false {
    const { status, code, why } = answer
    if (status === 401 && what === null) {
      apply({ kind: 'dropped', clientId })
      composer().putBack(written)
      open.notAuthenticated(problem)
      return false
    }
    apply({ kind: 'failed', clientId, why: status === 0 ? '' : why })
    if (code === 'conversation_closed') apply({ kind: 'closed' })
    if (status === 401) open.notAuthenticated(problem)
    else sayFailed(problem, what?.kind === 'file' ? threadSays.uploadFailed : threadSays.sendFailed)
    return false
  }

  /** Null where the phone keeps it. */
  async function postText({ clientId, text: written }: PendingMessage): Promise<Answer<ThreadMessage> | null> {
    const body = { client_id: clientId, message_content: written, device_type: deviceType() }
    if (!config.hasOutbox) return line.post(body)
    const { keepMessage } = await import('./thread-outbox.ts')
    const sent = await keepMessage(config.booking, clientId, body)
    switch (sent.kind) {
      case 'sent':
        return { ok: true, value: sent.body as ThreadMessage }
      case 'kept':
        apply({ kind: 'kept', clientId })
        return null
      case 'refused':
        return { ok: false, status: sent.status, code: '', why: sent.words }
      case 'none':
        return line.post(body)
    }
  }

  /** Messages that this phone keeps, whichever page they were written on. */
  async function showKept(): Promise<void> {
    const { keptMessages, onKeptChange } = await import('./thread-outbox.ts')
    const look = async (): Promise<void> => {
      const waiting = await keptMessages(config.booking)
      if (signal.aborted) return
      const ids = new Set(waiting.map(({ clientId }) => clientId))
      for (const { clientId, text: written, state: now, why } of waiting) {
        if (onTheirWay.has(clientId)) continue
        apply({ kind: 'written', message: { clientId, text: written, what: null } })
        apply(now === 'failed' ? { kind: 'failed', clientId, why } : { kind: 'kept', clientId })
      }
      for (const { clientId, state: was } of model.now().pending) {
        if (was !== 'kept' || ids.has(clientId) || onTheirWay.has(clientId)) continue
        apply({ kind: 'taken', clientId })
      }
    }
    await onKeptChange(() => void look().catch(() => {}))
    await look()
  }

  /** The line is back: what no answer came to goes again, in order. The server knows it by its name, and has it once. */
  async function sendAgain(): Promise<void> {
    const unanswered = model.now().pending.filter(({ state, why }) => state === 'failed' && why === '')
    for (const one of unanswered) await deliver(one)
  }

  open.on(window, 'online', () => void sendAgain())
  model.watch(() => {
    for (const one of doubtful(model.now())) void deliver(one)
  })

  return {
    add,
    deliver,
    showKept,
    way: (kind: What['kind'], way: Way) => void ways.set(kind, way),

    async retry(message: PendingMessage): Promise<void> {
      settle(problem)
      if (config.hasOutbox && message.what === null) {
        const { settleKept } = await import('./thread-outbox.ts')
        await settleKept(message.clientId, true)
      }
      await deliver(message)
      composer().focus()
    },

    /** The caption of a file that will not be sent is in the field again. */
    async drop({ clientId, text: written, what }: PendingMessage): Promise<void> {
      if (config.hasOutbox) await import('./thread-outbox.ts').then(({ settleKept }) => settleKept(clientId, false))
      forget(clientId)
      apply({ kind: 'dropped', clientId })
      if (what !== null && written !== '') composer().putBack(written)
      settle(problem)
      composer().focus()
    },

    /** A location goes from its message, which stays; anything else goes whole. */
    async remove(message: ThreadMessage): Promise<void> {
      const answer = await (message.location ? line.erasePlace(message.id) : line.remove(message.id))
      if (signal.aborted) return
      if (!answer.ok) return sayFailed(problem, answer.why || threadTexts.notRemoved)
      apply({ kind: 'came', message: answer.value ?? { ...message, location: null } })
      list.scroll.focus()
    },
  }
}

export type ThreadDelivery = ReturnType<typeof threadDelivery>

function deviceType(): 'mobile' | 'tablet' | 'desktop' {
  if (innerWidth < 768) return 'mobile'
  return innerWidth < 1024 ? 'tablet' : 'desktop'
}

/** `crypto.randomUUID` is not there on a site without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
