import { type BookingRules, defaultBookingRules } from '#modules/scheduling'
import { type Pence, type Result, accept, pence, refuse } from '#modules/shared'
import { type SettingFault, createFieldReader } from './stored-fields.ts'

/** The owner's rules for bookings: when they may start, and what is due for what. */
export interface BookingTerms extends BookingRules {
  /** How long an unpaid booking holds its slot. */
  readonly unpaidMinutes: number
  /** The price of a call-out: paid before the visit as a deposit, and kept when the cancellation comes too late. */
  readonly callOutFee: Pence
  /** The emergency call-out: a part of the emergency price, shown as such. */
  readonly emergencyFee: Pence
  /** The largest refund by a lower final cost that needs no administrator. */
  readonly refundLimit: Pence
  /** How long work is under guarantee, from its completion; 0 for no guarantee. Bookings keep what they were booked with. */
  readonly guaranteeMonths: number
  /** The hours before a visit until which it is changed free of charge. Bookings keep the terms of their order. */
  readonly freeChangeHours: number
  /** Whether booking needs no account, but a code by e-mail. */
  readonly guestsMayBook: boolean
  /** The office may let a caller pay after the visit, whatever the policy of the service. */
  readonly officeMayBookAfter: boolean
}

export const defaultBookingTerms: BookingTerms = {
  ...defaultBookingRules,
  unpaidMinutes: 30,
  callOutFee: pence(4_500),
  emergencyFee: pence(10_000),
  refundLimit: pence(0),
  guaranteeMonths: 12,
  freeChangeHours: 24,
  guestsMayBook: true,
  officeMayBookAfter: false,
}

/** The guarantee, in words for customers; their statutory rights stand beside it (decision Q10). */
export function warrantyWords(months: number): string {
  const rights = 'Your statutory rights are not affected.'
  if (months === 0) return rights
  return `Our work carries a warranty of ${months} ${months === 1 ? 'month' : 'months'}, parts and labour. ${rights}`
}

/** The latest open day from which a priority may begin; 0 is today. */
export const lastOpenDay = 14

/** The least and the most of each. */
const limitsOf = {
  notice: [0, 20_160],
  horizon: [1, 365],
  unpaid: [5, 1_440],
  freeChangeHours: [0, 168],
} as const

/** The form of settings and the wire. */
type StoredBookingTerms = ReturnType<typeof printBookingTerms>

export interface BookingTermsRefused {
  readonly kind: 'bad-booking-rules'
  readonly faults: readonly SettingFault[]
}

export function printBookingTerms(terms: BookingTerms) {
  return {
    minimum_notice_minutes: terms.minimumNoticeMinutes,
    horizon_days: terms.horizonDays,
    urgent_from_open_day: terms.earliestOpenDay.urgent,
    priority_from_open_day: terms.earliestOpenDay.priority,
    standard_from_open_day: terms.earliestOpenDay.standard,
    unpaid_minutes: terms.unpaidMinutes,
    late_cancellation_fee_pence: Number(terms.callOutFee),
    emergency_fee_pence: Number(terms.emergencyFee),
    refund_without_admin_pence: Number(terms.refundLimit),
    guarantee_months: terms.guaranteeMonths,
    free_change_hours: terms.freeChangeHours,
    guests_may_book: terms.guestsMayBook,
    office_may_book_after: terms.officeMayBookAfter,
  }
}

export function parseBookingTerms(stored: unknown): Result<BookingTerms, BookingTermsRefused> {
  const otherwise = printBookingTerms(defaultBookingTerms)
  const read = createFieldReader(stored)
  const number = (
    path: Exclude<keyof StoredBookingTerms, 'guests_may_book' | 'office_may_book_after'>,
    least: number,
    most: number,
  ) => read.wholeNumber(path, Math.max(otherwise[path], least), least, most)
  const urgent = number('urgent_from_open_day', 0, lastOpenDay)
  const priority = number('priority_from_open_day', urgent, lastOpenDay)
  const standard = number('standard_from_open_day', priority, lastOpenDay)
  const terms: BookingTerms = {
    minimumNoticeMinutes: number('minimum_notice_minutes', ...limitsOf.notice),
    horizonDays: number('horizon_days', ...limitsOf.horizon),
    earliestOpenDay: { urgent, priority, standard },
    unpaidMinutes: number('unpaid_minutes', ...limitsOf.unpaid),
    callOutFee: pence(number('late_cancellation_fee_pence', 0, 100_000)),
    emergencyFee: pence(number('emergency_fee_pence', 0, 100_000)),
    refundLimit: pence(number('refund_without_admin_pence', 0, 100_000)),
    guaranteeMonths: number('guarantee_months', 0, 120),
    freeChangeHours: number('free_change_hours', ...limitsOf.freeChangeHours),
    guestsMayBook: read.yesNo('guests_may_book', otherwise.guests_may_book),
    officeMayBookAfter: read.yesNo('office_may_book_after', otherwise.office_may_book_after),
  }
  const faults = read.faults()
  return faults.length > 0 ? refuse({ kind: 'bad-booking-rules', faults }) : accept(terms)
}
