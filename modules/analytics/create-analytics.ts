import { type BookingId, byBusinessDay, inBusinessZone } from '#modules/shared'
import type { AnalyticsPorts, BookingSum, Days } from './ports.ts'
import { type BookingStep, type PageView, type Sums, type VisitOrigin, bookingSteps, createTally } from './tally.ts'

/** Somebody's browser: the address as limits know it, and its name for itself. */
interface Browser {
  readonly address: string
  readonly agent: string
}

const dayOf = byBusinessDay((at) => inBusinessZone(at).toPlainDate().toString())

/** Counts views of public pages. Sums of the last seconds, which are not stored yet, are lost with the process. */
export function createAnalytics({ analytics, marks, clock }: AnalyticsPorts) {
  const tally = createTally()
  const today = () => dayOf(clock.now())
  const markOf = ({ address, agent }: Browser, day: string) => marks.mark(day, address, agent)

  /** Stores what was counted since. After a fault the counts are lost, and not added twice. */
  async function store(): Promise<void> {
    const counts = tally.take()
    if (Object.values(counts).some(({ length }) => length > 0)) await analytics.add(counts)
  }

  /** Somebody who is at a step has come to those before it. */
  function reachStep(browser: Browser, step: BookingStep): void {
    const day = today()
    const visitor = markOf(browser, day)
    for (const each of bookingSteps.slice(0, bookingSteps.indexOf(step) + 1)) tally.reach({ day, visitor, step: each })
  }

  return {
    countView(browser: Browser, view: Pick<PageView, 'page' | 'source' | 'device'>): void {
      const day = today()
      tally.count({ ...view, day, visitor: markOf(browser, day) })
    },

    reachStep,

    /** Somebody at this step has booked. */
    noteBooked(browser: Browser, bookingId: BookingId, step: BookingStep): void {
      reachStep(browser, step)
      const day = today()
      tally.book({ day, visitor: markOf(browser, day), bookingId })
    },

    /** Where the visit of this browser began today; null of somebody who is not counted. */
    originOf(browser: Browser): VisitOrigin | null {
      const day = today()
      return tally.originOf({ day, visitor: markOf(browser, day) })
    },

    /** A booking was paid, whoever reported it; counts once, among the visitors of the day on which they booked. */
    async notePaid(bookingId: BookingId): Promise<void> {
      await store()
      await analytics.notePaid(bookingId, today())
    },

    bookings: (days: Days): Promise<readonly BookingSum[]> => analytics.bookings(days),

    store,

    /** The sums of these days, with what is not stored yet where they include today. */
    async sums(days: Days): Promise<Sums> {
      await store()
      return analytics.read(days)
    },
  }
}

export type AnalyticsModule = ReturnType<typeof createAnalytics>
