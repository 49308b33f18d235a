import { type BookingId, byBusinessDay, inBusinessZone, pence } from '#modules/shared'
import type { AnalyticsPorts, BookingSum, Days } from './ports.ts'
import { type Browser, createRecentVisitors } from './recent-visitors.ts'
import { type BookingStep, type PageView, type Sums, type VisitOrigin, bookingSteps, createTally } from './tally.ts'

const dayText = byBusinessDay((at) => inBusinessZone(at).toPlainDate().toString())

/** Views that are counted in one turn of the event loop have one moment. */
function dayOf(at: Temporal.Instant): string {
  if (at !== last.at) last = { at, day: dayText(at) }
  return last.day
}

let last: { readonly at: Temporal.Instant | null; readonly day: string } = { at: null, day: '' }

/** Counts views of public pages. Sums of the last seconds, which are not stored yet, are lost with the process. */
export function createAnalytics({ analytics, marks, clock, countsTestPayments }: AnalyticsPorts) {
  const tally = createTally()
  const recent = createRecentVisitors()
  const today = () => dayOf(clock.now())
  const markOf = ({ address, agent }: Browser, day: string) => marks.mark(day, address, agent)

  /** Stores what was counted since. After a fault the counts are lost, and not added twice. */
  async function store(): Promise<void> {
    const counts = tally.take()
    recent.forget()
    if (Object.values(counts).some(({ length }) => length > 0)) await analytics.add(counts)
  }

  /** Somebody who is at a step has come to those before it. */
  function reachStep(browser: Browser, step: BookingStep): void {
    const day = today()
    const visitor = markOf(browser, day)
    for (const each of bookingSteps.slice(0, bookingSteps.indexOf(step) + 1)) tally.reach({ day, visitor, step: each })
  }

  return {
    countView(browser: Browser, view: Pick<PageView, 'page' | 'source' | 'device'>, at = clock.now()): void {
      const day = dayOf(at)
      const visitor = recent.find(day, browser) ?? recent.add(day, browser, markOf(browser, day))
      const sum = tally.count({ ...view, day, visitor: visitor.mark })
      if (sum) visitor.sums.set(view.page, sum)
    },

    /**
     * Counts a further view of a page that this browser has seen since the sums were stored last; false where it has not, and
     * nothing is counted. It costs a tenth of `countView`.
     */
    countAgain(browser: Browser, page: string, at: Temporal.Instant): boolean {
      const sum = recent.find(dayOf(at), browser)?.sums.get(page)
      if (sum) sum.views += 1
      return sum !== undefined
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

    /**
     * A booking was paid, from whichever side the report came; counts once, among the visitors of the day on which they
     * booked.
     */
    async notePaid(bookingId: BookingId): Promise<void> {
      await store()
      await analytics.notePaid(bookingId, today())
    },

    /** Money of test payments is among the takings only while no other provider is set up. */
    async bookings(days: Days): Promise<readonly BookingSum[]> {
      const withTest = countsTestPayments()
      return (await analytics.bookings(days)).map(({ takings, testTakings, ...sum }) => ({
        ...sum,
        takings: withTest ? pence(takings + testTakings) : takings,
      }))
    },

    store,

    /** The sums of these days, with what is not stored yet where they include today. */
    async sums(days: Days): Promise<Sums> {
      await store()
      return analytics.read(days)
    },
  }
}

export type AnalyticsModule = ReturnType<typeof createAnalytics>
