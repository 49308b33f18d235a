import type { ChatModule, Conversation } from '#modules/chat'
import type { ConversationId } from '#modules/shared'
import type { LiveSink } from '../messages/event-stream.ts'
import { chatMessageView, chatStateView } from './views.ts'

export interface ChatLivePorts {
  readonly chat: Pick<ChatModule, 'entries' | 'find' | 'isAnswering' | 'markSeen' | 'onChange'>
  readonly onFault: (fault: unknown) => void
}

interface ChatLiveLimits {
  readonly perConversation: number
  readonly inAll: number
  readonly heartbeatMs: number
}

const usualLimits: ChatLiveLimits = { perConversation: 5, inAll: 1_000, heartbeatMs: 20_000 }

interface Listener {
  readonly id: ConversationId
  readonly sink: LiveSink
  /** The number of the last entry that was looked at. */
  at: number
  /** The state as it was sent last. */
  state: string
  isBusy: boolean
  hasNews: boolean
}

export type ChatLive = ReturnType<typeof createChatLive>

/**
 * Sends new messages to the open pages of visitors, each once and in order, and how far the office has read. A page that
 * comes back names its last message, and gets what it missed.
 */
export function createChatLive({ chat, onFault }: ChatLivePorts, limits: Partial<ChatLiveLimits> = {}) {
  const { perConversation, inAll, heartbeatMs } = { ...usualLimits, ...limits }
  const byConversation = new Map<ConversationId, Set<Listener>>()
  let listening = 0
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  const all = () => [...byConversation.values()].flatMap((each) => [...each])
  const isListening = (listener: Listener) => byConversation.get(listener.id)?.has(listener) === true

  function leave(listener: Listener): void {
    const others = byConversation.get(listener.id)
    if (!others?.delete(listener)) return
    if (others.size === 0) byConversation.delete(listener.id)
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
      if (!isClosed) onFault(fault)
      end(listener)
    } finally {
      listener.isBusy = false
    }
  }

  async function notifyOnce(listener: Listener): Promise<void> {
    const conversation = await chat.find(listener.id)
    if (!isListening(listener)) return
    if (!conversation) {
      send(listener, 'event: gone\ndata: {}\n\n')
      return end(listener)
    }
    const entries = await chat.entries(listener.id, listener.at)
    for (const entry of entries) {
      if (!isListening(listener)) return
      listener.at = entry.number
      if (entry.kind !== 'message') continue
      const data = JSON.stringify(chatMessageView(entry, conversation))
      send(listener, `id: ${entry.number}\nevent: chat-message\ndata: ${data}\n\n`)
    }
    sendState(listener, conversation)
    if (isListening(listener)) await chat.markSeen(conversation, listener.at)
  }

  function sendState(listener: Listener, conversation: Conversation): void {
    const state = JSON.stringify(chatStateView(conversation, chat.isAnswering(conversation)))
    if (state === listener.state || !isListening(listener)) return
    listener.state = state
    send(listener, `event: state\ndata: ${state}\n\n`)
  }

  chat.onChange((id) => {
    for (const listener of byConversation.get(id) ?? []) void notify(listener)
  })

  return {
    /** Why nobody more can listen now; null when they can. */
    refusal(id: ConversationId): 'too-many-of-yours' | 'too-many' | null {
      if (isClosed || listening >= inAll) return 'too-many'
      return (byConversation.get(id)?.size ?? 0) >= perConversation ? 'too-many-of-yours' : null
    },

    /** Sends to `sink` from now on, and first what came after the message `after`. Returns a function that ends it. */
    listen(id: ConversationId, after: number, sink: LiveSink): () => void {
      const listener: Listener = { id, sink, at: after, state: '', isBusy: false, hasNews: false }
      byConversation.set(id, (byConversation.get(id) ?? new Set()).add(listener))
      listening += 1
      timer ??= setInterval(() => {
        for (const each of all()) send(each, ':\n\n')
      }, heartbeatMs).unref()
      send(listener, 'retry: 3000\n\n')
      void notify(listener)
      return () => leave(listener)
    },

    /** Ends the connections to pages, which come back a little later. */
    close(): void {
      isClosed = true
      for (const each of all()) end(each)
    },
  }
}
