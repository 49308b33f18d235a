import type { ConversationId, EventOf, UserId } from '#modules/shared'

/** The events of a chat: kind and body. */
export interface ChatEvents {
  /** A visitor wrote the message with this number, and the office is notified. */
  readonly 'chat-received': { readonly conversationId: ConversationId; readonly message: number }
  /** Its time is when the automatic answer to this message is shown. */
  readonly 'chat-answer-due': { readonly conversationId: ConversationId; readonly message: number }
  readonly 'conversation-assigned': { readonly conversationId: ConversationId; readonly userId: UserId }
}

export type ChatEvent = EventOf<ChatEvents>
