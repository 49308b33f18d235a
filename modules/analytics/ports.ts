import type { Clock } from '#modules/shared'
import type { Sums } from './tally.ts'

/** Both days included, "YYYY-MM-DD". */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Keeps the sums of each day. Each method is one transaction. */
export interface AnalyticsStore {
  /** Adds to the sums of before. */
  add(sums: Sums): Promise<void>
  read(days: Days): Promise<Sums>
}

/** Makes the mark of a visitor on a day; see the README. The marks of two days have nothing in common. */
export interface VisitorMarks {
  mark(day: string, address: string, agent: string): string
}

export interface AnalyticsPorts {
  readonly analytics: AnalyticsStore
  readonly marks: VisitorMarks
  readonly clock: Clock
}
