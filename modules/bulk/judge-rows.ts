/** A row as the action finds it: why it is skipped, or null where it changes. */
export type Skips = string | null

/** An enquiry, a conversation or a request for a quote, by its state. */
export function skipsClosing(state: string): Skips {
  if (state === 'closed') return 'It is closed already'
  if (state === 'spam') return 'It is marked as spam'
  // The work of a request for a quote is ordered.
  return state === 'accepted' ? 'Its quote is accepted' : null
}

export function skipsSpam(state: string): Skips {
  if (state === 'spam') return 'It is marked as spam already'
  if (state === 'answered') return 'It was answered'
  if (state === 'closed') return 'It is closed'
  return ['quoted', 'accepted', 'declined', 'expired'].includes(state) ? 'It has a quote' : null
}
