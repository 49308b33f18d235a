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

/** A message to the writer of an enquiry. */
export const skipsReply = (state: string): Skips => (state === 'spam' ? 'It is marked as spam' : null)

/** A message to the visitor of a chat, of at most `most` characters as `maxLength` counts them. */
export function skipsChatMessage(state: string, text: string, most: number): Skips {
  if (text.length > most) return `A message in a chat has at most ${most.toLocaleString('en-GB')} characters`
  return skipsReply(state)
}

/** A message in the conversation of a booking. */
export const skipsThreadMessage = (canWrite: boolean): Skips => (canWrite ? null : 'Its conversation is over')

/** A service that is offered no longer. */
export const skipsRetiring = (isActive: boolean): Skips => (isActive ? null : 'It is retired already')

/** The consequences of a retirement that the office has to know; null where there are none. */
export function saysOfRetiring({
  open,
  cards,
  lastOfTrade,
}: {
  readonly open: { readonly count: number }
  readonly cards: readonly string[]
  readonly lastOfTrade: string | null
}): string | null {
  const bookings = open.count === 1 ? '1 open booking stays' : `${open.count} open bookings stay`
  const words = [
    ...(open.count === 0 ? [] : [`${bookings} as booked.`]),
    ...(cards.length === 0 ? [] : [`Needed by the emergency card ${cards.join(', ')}.`]),
    ...(lastOfTrade === null ? [] : [`It is the last service of ${lastOfTrade}.`]),
  ]
  return words.length === 0 ? null : words.join(' ')
}

/** A message that waits, or is on its way, would arrive twice. */
export function skipsResending({ state, isLinkGone }: { readonly state: string; readonly isLinkGone: boolean }): Skips {
  if (state === 'queued' || state === 'sending') return 'It is on its way'
  return isLinkGone ? 'Its link into an account no longer works' : null
}

interface Choice {
  readonly id: string
  readonly fits: boolean
  readonly mayTake: boolean
  readonly reason: string
}

/** A booking for one technician, or with null for the best who is free. Null for `team`: it is over. */
export function skipsAssigning(
  hasTechnician: boolean,
  team: readonly Choice[] | null,
  technicianId: string | null,
): Skips {
  if (team === null) return 'It is over'
  if (hasTechnician) return 'It has a technician already'
  if (technicianId === null) return team.some(({ fits }) => fits) ? null : 'Nobody who fits is free'
  const chosen = team.find(({ id }) => id === technicianId)
  if (!chosen) return 'The technician no longer works here'
  return chosen.fits || chosen.mayTake ? null : chosen.reason
}
