import type { BookingId } from '#modules/shared'
import { otherSource } from './source.ts'

export const devices = ['phone', 'tablet', 'computer'] as const
export type Device = (typeof devices)[number]

/** The steps of booking online, and the payment after them. */
export const bookingSteps = [1, 2, 3, 4, 5, 6, 'paid'] as const
export type BookingStep = (typeof bookingSteps)[number]

export interface PageView {
  /** "YYYY-MM-DD" in London. */
  readonly day: string
  /** The mark of the visitor on that day. */
  readonly visitor: string
  /** A path of the site, without a query. */
  readonly page: string
  readonly source: string
  readonly device: Device
}

/** How often a page was seen on a day, and how often it was the first page of a visitor on that day. */
export interface ViewSum {
  readonly day: string
  readonly page: string
  readonly source: string
  readonly device: Device
  readonly views: number
  readonly landings: number
}

/** A sum that is not stored yet. */
export type GrowingSum = { -readonly [Name in keyof ViewSum]: ViewSum[Name] }

/** How many visitors of a day came to a step, each once. */
export interface StepSum {
  readonly day: string
  readonly step: BookingStep
  readonly source: string
  readonly visitors: number
}

export interface Sums {
  readonly views: readonly ViewSum[]
  readonly steps: readonly StepSum[]
}

/** The first booking of a visitor on that day: its payment is their last step. */
export interface BookedVisit {
  readonly day: string
  readonly bookingId: BookingId
}

/** Sums that are not stored yet, with the bookings of which a payment will count. */
export interface Counts extends Sums {
  readonly booked: readonly BookedVisit[]
}

export interface TallyLimits {
  /** Distinct sources of a day; those that come later count as `other`. */
  readonly sources: number
  /** Visitors of a day whose marks are kept; the views of later ones are counted, and not as landings. */
  readonly visitors: number
}

const usualTallyLimits: TallyLimits = { sources: 200, visitors: 200_000 }

/** Where a visit of a day began. */
export type VisitOrigin = Pick<PageView, 'source' | 'page' | 'device'>

interface Visitor {
  readonly origin: VisitOrigin
  readonly steps: Set<BookingStep>
  hasBooked: boolean
}

/** The counts of page views that are not stored yet. With another day the marks of the one before are forgotten. */
export function createTally(limits: TallyLimits = usualTallyLimits) {
  let today = ''
  let visitors = new Map<string, Visitor>()
  let sources = new Set<string>()
  let views = new Map<string, GrowingSum>()
  let steps = new Map<string, { -readonly [Name in keyof StepSum]: StepSum[Name] }>()
  let booked: BookedVisit[] = []

  function begin(day: string): void {
    if (day <= today) return
    today = day
    visitors = new Map()
    sources = new Set()
  }

  function known(source: string): string {
    if (sources.has(source)) return source
    if (sources.size >= limits.sources) return otherSource
    sources.add(source)
    return source
  }

  return {
    /**
     * A later page of the same visitor counts for the source of the first. Returns the sum to which further views of the same
     * page by the same visitor on that day belong until the counts are taken; null of a visitor whose mark is not kept.
     */
    count({ day, visitor, page, source, device }: PageView): GrowingSum | null {
      begin(day)
      const before = visitors.get(visitor)
      const isLanding = before === undefined && visitors.size < limits.visitors
      const of = before?.origin.source ?? known(source)
      if (isLanding) {
        visitors.set(visitor, { origin: { source: of, page, device }, steps: new Set(), hasBooked: false })
      }
      const key = `${day} ${page} ${of} ${device}`
      const sum = views.get(key) ?? { day, page, source: of, device, views: 0, landings: 0 }
      sum.views += 1
      if (isLanding) sum.landings += 1
      views.set(key, sum)
      return isLanding || before !== undefined ? sum : null
    },

    /** A visitor who came to a step; each once a day. Ignores a visitor who has seen no page today. */
    reach({ day, visitor, step }: Pick<PageView, 'day' | 'visitor'> & { readonly step: BookingStep }): void {
      begin(day)
      const one = visitors.get(visitor)
      if (!one || one.steps.has(step)) return
      one.steps.add(step)
      const { source } = one.origin
      const key = `${day} ${step} ${source}`
      const sum = steps.get(key) ?? { day, step, source, visitors: 0 }
      sum.visitors += 1
      steps.set(key, sum)
    },

    /** A visitor has booked. Further bookings of theirs on that day are no further visitor who pays. */
    book({ day, visitor, bookingId }: Pick<PageView, 'day' | 'visitor'> & Pick<BookedVisit, 'bookingId'>): void {
      begin(day)
      const one = visitors.get(visitor)
      if (!one || one.hasBooked) return
      one.hasBooked = true
      booked.push({ day, bookingId })
    },

    /** Where the visit of that day began; null of a visitor who has seen no page. */
    originOf({ day, visitor }: Pick<PageView, 'day' | 'visitor'>): VisitOrigin | null {
      begin(day)
      return visitors.get(visitor)?.origin ?? null
    },

    /** The counts since they were taken last. */
    take(): Counts {
      const taken = { views: [...views.values()], steps: [...steps.values()], booked }
      views = new Map()
      steps = new Map()
      booked = []
      return taken
    },
  }
}
