import type { QuotePolicy, QuoteState } from '#modules/quoting'
import type { BadgeTone } from '../Badge.tsx'

export const quoteStateWords: Readonly<Record<QuoteState, { readonly words: string; readonly tone: BadgeTone }>> = {
  new: { words: 'New', tone: 'warn' },
  needs_information: { words: 'Asked', tone: 'plain' },
  quoted: { words: 'Quoted', tone: 'brand' },
  accepted: { words: 'Accepted', tone: 'good' },
  declined: { words: 'Declined', tone: 'plain' },
  expired: { words: 'Expired', tone: 'plain' },
  closed: { words: 'Closed', tone: 'plain' },
  spam: { words: 'Spam', tone: 'plain' },
}

export const quotePolicyWords: Readonly<Record<QuotePolicy, string>> = {
  full: 'All of it with the booking',
  deposit: 'The call-out with the booking, the rest after the work',
  hold: 'Set aside on the card, taken after the work',
  after: 'After the work',
}
