import type { WeeklyHours, WorkingTime } from '#modules/scheduling'
import type { BookingId, Clock, ConversationId, EnquiryId, PaymentId, TechnicianId } from '#modules/shared'
import type { Dimension, ReportName } from './definitions.ts'
import type { Period } from './period.ts'

/** The sum of one measure of one name, such as a service or a month. */
export interface Sum {
  readonly name: string
  readonly measure: string
  readonly count: number
  readonly value: number
}

/** One row of the many that a sum is made of. */
export interface ReportRow {
  readonly at: Temporal.Instant
  readonly measure: string
  readonly value: number
  /** Null for money without a booking, and for what strangers ask. */
  readonly booking: { readonly id: BookingId; readonly reference: string } | null
  readonly paymentId: PaymentId | null
  /** An enquiry or a chat that was asked. */
  readonly asked:
    | { readonly kind: 'enquiry'; readonly id: EnquiryId; readonly reference: string }
    | { readonly kind: 'chat'; readonly id: ConversationId }
    | null
}

/** Where the next page of rows begins: a day, and how many rows of it were shown. */
interface RowCursor {
  readonly day: string
  readonly shown: number
}

export interface RowQuery {
  readonly report: ReportName
  readonly dimension: Dimension
  readonly name: string
  readonly period: Period
  readonly after: RowCursor | null
  readonly limit: number
}

interface KeptSums {
  readonly sums: readonly Sum[]
  /** Days of the period whose rows changed since they were counted and that are more than one answer counts: their figures may be older. */
  readonly waiting: number
}

/** A day on which the kept sums were not those of the rows; they were put right. */
interface Repair {
  readonly day: Temporal.PlainDate
  readonly differences: number
  readonly at: Temporal.Instant
}

export interface TeamMember {
  readonly id: TechnicianId
  readonly joined: Temporal.Instant
  readonly works: WorkingTime
}

/** Keeps the sums of each day of the business beside the rows that they are made of. Each method is one transaction. */
export interface ReportStore {
  /** By month for `month`. Days that wait are counted from their rows, the newest first, a few in one answer. */
  sums(report: ReportName, dimension: Dimension, period: Period): Promise<KeptSums>
  /** The newest rows first. */
  rows(query: RowQuery): Promise<{ readonly rows: readonly ReportRow[]; readonly next: RowCursor | null }>
  /** Counts at most so many days that wait, the newest first; the same again changes nothing. */
  count(limit: number): Promise<'more' | 'done'>
  /** Compares so many days with their rows that were not compared today, and puts them right. How many figures differed. */
  compare(
    today: Temporal.PlainDate,
    limit: number,
    at: Temporal.Instant,
  ): Promise<{ readonly next: 'more' | 'done'; readonly differences: number }>
  /** The newest first, at most so many. */
  repairs(since: Temporal.Instant, limit: number): Promise<readonly Repair[]>
  /** The technicians who take work now, with their own hours and agreed absences. */
  team(): Promise<readonly TeamMember[]>
  /** The names of services and technicians, by id. */
  names(dimension: Dimension): Promise<ReadonlyMap<string, string>>
}

export interface ReportPorts {
  readonly reports: ReportStore
  readonly openingHours: () => Promise<WeeklyHours>
  /** "YYYY-MM-DD". */
  readonly closedDates: () => Promise<ReadonlySet<string>>
  readonly clock: Clock
  /** Test payments count only while the site takes no real money. */
  readonly countsTestPayments: () => boolean
  /** Says that sums differed from their rows. */
  readonly differed: (figures: number) => void
}
