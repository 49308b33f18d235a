/** How much waits for somebody at the office, by its kind. */
export const waitingKinds = [
  /** Bookings that may be given to a technician, and have none. */
  'jobs',
  /** Requests for a quote that wait for a price or an answer. */
  'quotes',
  /** Open chats with messages that nobody has read, and threads of bookings with a question that nobody has read. */
  'conversations',
  'enquiries',
  /** WhatsApp conversations that need a person. */
  'whatsapp',
  'applications',
  /** Adverts, reviews, reports, complaints and appeals of the market. */
  'market',
  /** Suspected payments to judge, and disputes that take evidence. */
  'payments',
] as const

export type WaitingKind = (typeof waitingKinds)[number]

export type Waiting = Readonly<Record<WaitingKind, number>>

/** The count ends here: a page says "99+". */
export const mostCounted = 100

export interface WaitingCounter {
  /** Counts each kind up to `most`, by indexes, in one statement. */
  count(now: Temporal.Instant, most: number): Promise<Waiting>
}
