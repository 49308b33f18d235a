import type { ChatMessageState } from '#modules/chat'

/** The texts of the chat; labels of seed 2, section 2. */
export const chatTexts = {
  onWhatsapp: 'Chat with us on WhatsApp!',
  title: 'Chat with us',
  askPhone: 'Enter your phone number to start chatting:',
  phonePlaceholder: '07700 900123',
  start: 'Start',
  automatic: 'Automatic reply',
  answering: 'An automatic reply is being written',
  notSent: 'Not sent, retry',
  privacy:
    'We use your number to call you back if we need to. It proves nothing, so we say nothing here about bookings. We keep chats for 24 months; you can delete yours.',
} as const

/** A line of ours in parts: an address of this site is a link, and any other stays text. */
export function chatParts(
  text: string,
  origin: string,
): readonly { readonly words: string; readonly isLink: boolean }[] {
  const ofSite = (words: string) => words === origin || words.startsWith(`${origin}/`)
  return text
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((words) => ({ words, isLink: ofSite(words) }))
    .filter(({ words }) => words !== '')
}

/** Ticks with the words that say the same. */
export const tickWords: Readonly<Record<ChatMessageState, { readonly ticks: string; readonly words: string }>> = {
  sending: { ticks: '…', words: 'Sending' },
  failed: { ticks: '!', words: 'Not sent' },
  sent: { ticks: '✓', words: 'Sent' },
  delivered: { ticks: '✓✓', words: 'Delivered' },
  read: { ticks: '✓✓', words: 'Read' },
}
