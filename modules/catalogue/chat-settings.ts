import { type Result, accept, refuse } from '#modules/shared'

/** The owner's settings of the chat on the site. */
export interface ChatSettings {
  /** A language model rephrases the automatic answers. */
  readonly isPhrased: boolean
}

export const defaultChatSettings: ChatSettings = { isPhrased: false }

export function parseChatSettings(stored: unknown): Result<ChatSettings, { readonly kind: 'chat-refused' }> {
  const { isPhrased }: { readonly isPhrased?: unknown } = typeof stored === 'object' && stored !== null ? stored : {}
  return typeof isPhrased === 'boolean' ? accept({ isPhrased }) : refuse({ kind: 'chat-refused' })
}
