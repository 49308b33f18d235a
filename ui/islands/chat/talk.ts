import { type ChatMessageState, nextMessageState } from '#modules/chat'

/** A message as the server answers it. */
export interface ServerMessage {
  readonly id: number
  readonly client_id: string | null
  readonly text: string
  readonly sender: 'user' | 'business'
  readonly automatic: boolean
  readonly time: string
  readonly status: 'sent' | 'delivered' | 'read' | null
}

export interface ServerState {
  readonly phone: string
  readonly delivered_to: number
  readonly read_to: number
  readonly is_answering: boolean
}

/** A message as the page shows it. */
export interface ShownMessage {
  readonly key: string
  /** Null while the server does not have it. */
  readonly id: number | null
  readonly text: string
  readonly isMine: boolean
  readonly isAutomatic: boolean
  readonly time: string
  /** The state of an own message; null for others. */
  readonly state: ChatMessageState | null
  /** Why it was not sent; empty where nobody said. */
  readonly why: string
}

/** The messages of a page: each is there once, whether it comes by the answer to its post or by the stream. */
export function createTalk() {
  const byKey = new Map<string, ShownMessage>()
  let marks = { delivered_to: 0, read_to: 0 }

  function put(message: ShownMessage): void {
    byKey.set(message.key, message)
  }

  function marked(message: ShownMessage): ShownMessage {
    const { id, state } = message
    if (id === null || state === null) return message
    const kept = nextMessageState(state, 'kept')
    if (id <= marks.read_to) return { ...message, state: nextMessageState(kept, 'read') }
    return { ...message, state: id <= marks.delivered_to ? nextMessageState(kept, 'delivered') : kept }
  }

  return {
    /** In their order: what the server has by its number, and then what it does not have. */
    all: (): readonly ShownMessage[] =>
      [...byKey.values()].toSorted((one, other) => (one.id ?? Infinity) - (other.id ?? Infinity) || 0),
    /** The greatest number that the server gave; 0 before the first. */
    newest: () => Math.max(0, ...[...byKey.values()].map(({ id }) => id ?? 0)),
    add(key: string, text: string, time: string): void {
      put({ key, id: null, text, isMine: true, isAutomatic: false, time, state: 'sending', why: '' })
    },
    has: (key: string) => byKey.has(key),
    /** The post failed. */
    fail(key: string, why: string): void {
      const message = byKey.get(key)
      if (message?.state) put({ ...message, state: nextMessageState(message.state, 'post-failed'), why })
    },
    /** It is sent again; null where it is not to be. */
    retry(key: string): ShownMessage | null {
      const message = byKey.get(key)
      if (message?.state !== 'failed') return null
      const again = { ...message, state: nextMessageState(message.state, 'retried'), why: '' }
      put(again)
      return again
    },
    /** The server has it. */
    keep(message: ServerMessage): void {
      const isMine = message.sender === 'user'
      const key = isMine && message.client_id !== null ? message.client_id : `message-${message.id}`
      const before = byKey.get(key)
      const { id, text, automatic: isAutomatic, time } = message
      put(
        marked({ key, id, text, isMine, isAutomatic, time, state: isMine ? (before?.state ?? 'sent') : null, why: '' }),
      )
    },
    mark({ delivered_to, read_to }: Pick<ServerState, 'delivered_to' | 'read_to'>): void {
      marks = {
        delivered_to: Math.max(marks.delivered_to, delivered_to),
        read_to: Math.max(marks.read_to, read_to),
      }
      for (const message of byKey.values()) put(marked(message))
    },
  }
}
