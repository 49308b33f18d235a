import type { BookingId, Clock, Pence } from '#modules/shared'
import type { Counts, Sums, VisitOrigin } from './tally.ts'

/** Both days included, "YYYY-MM-DD". */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Bookings of a day whose visits began in the same way. */
export interface BookingSum {
  readonly day: string
  /** Null where nothing is known: the visitor asked not to be counted, or came before the program started again. */
  readonly origin: VisitOrigin | null
  readonly bookings: number
  /** Captured, less what was refunded. */
  readonly takings: Pence
}

/** Its `takings` are those of real payments. */
export interface BookingSumOfStore extends BookingSum {
  readonly testTakings: Pence
}

/** Keeps the sums of each day. Each method is one transaction. */
export interface AnalyticsStore {
  /** Adds to the sums of before, and marks the bookings whose payment will count. */
  add(counts: Counts): Promise<void>
  read(days: Days): Promise<Sums>
  /** The bookings that customers made online in these days of London, and the money that came in for them so far. */
  bookings(days: Days): Promise<readonly BookingSumOfStore[]>
  /**
   * A booking was paid on `day`: counts the step once, on the day of the visit, for a booking that was marked. The step
   * thus has no more visitors than the steps before it.
   */
  notePaid(bookingId: BookingId, day: string): Promise<void>
}

/** Makes the mark of a visitor on a day; see the README. The marks of two days have nothing in common. */
export interface VisitorMarks {
  mark(day: string, address: string, agent: string): string
}

export interface AnalyticsPorts {
  readonly analytics: AnalyticsStore
  readonly marks: VisitorMarks
  readonly clock: Clock
  readonly countsTestPayments: () => boolean
}
