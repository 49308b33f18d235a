import type { ChatModule } from '#modules/chat'
import type { ConversationId } from '#modules/shared'
import type { LiveSink } from '../messages/event-stream.ts'
import { type LiveHub, type LiveListener, liveEvent } from '../messages/live-hub.ts'
import { chatMessageView, chatStateView } from './views.ts'

export interface ChatLivePorts {
  readonly hub: LiveHub
  readonly chat: Pick<ChatModule, 'entries' | 'find' | 'isAnswering' | 'markSeen' | 'onChange'>
}

export type ChatLive = ReturnType<typeof createChatLive>

/**
 * Sends new messages to the open pages of visitors, each once and in order, and how far the office has read. A page that
 * comes back names its last message, and gets what it missed.
 */
export function createChatLive({ hub, chat }: ChatLivePorts) {
  chat.onChange((id) => hub.wake(id))

  return {
    refusal: (id: ConversationId) => hub.refusal(id),

    /** Sends to `sink` from now on, and first what came after the message `after`. Returns a function that ends it. */
    listen: (id: ConversationId, after: number, sink: LiveSink) =>
      hub.listen({ subject: id, sink, sendNews: newsOf(id, after) }),
  }

  function newsOf(id: ConversationId, after: number) {
    /** The number of the last entry that was looked at, and the state as it was sent last. */
    let at = after
    let sentState = ''
    return async (page: LiveListener): Promise<void> => {
      const conversation = await chat.find(id)
      if (!conversation) {
        page.send(liveEvent('gone', {}))
        return page.end()
      }
      for (const entry of await chat.entries(id, at)) {
        if (!page.isOpen()) return
        at = entry.number
        if (entry.kind === 'message') {
          page.send(liveEvent('chat-message', chatMessageView(entry, conversation), entry.number))
        }
      }
      const state = liveEvent('state', chatStateView(conversation, chat.isAnswering(conversation)))
      if (state !== sentState) page.send(state)
      sentState = state
      if (page.isOpen()) await chat.markSeen(conversation, at)
    }
  }
}
