import { type InBatches, businessDate, monthWords } from '#modules/shared'
import { type Dimension, type ReportName, reports, unknownName } from './definitions.ts'
import { type Period, monthsOf, periodBefore } from './period.ts'
import { type Figures, figuresOf } from './figures.ts'
import type { ReportPorts, RowQuery, Sum } from './ports.ts'
import { workingDays } from './working-minutes.ts'

export interface ReportLine {
  /** A month, or the id of a service and the like; empty where it is not known. */
  readonly name: string
  readonly label: string
  readonly now: Figures
  readonly before: Figures
}

export interface ReportShown {
  readonly name: ReportName
  readonly by: Dimension
  readonly period: Period
  readonly before: Period
  readonly lines: readonly ReportLine[]
  readonly total: Pick<ReportLine, 'now' | 'before'>
  /** Days whose figures may be older than their rows. */
  readonly waiting: number
}

const reasonWords: Readonly<Record<string, string>> = {
  customer: 'By the customer',
  office: 'By the office',
  expired: 'Not paid in time',
  no_access: 'Nobody let us in',
}
const channelWords: Readonly<Record<string, string>> = {
  thread: 'Messages of bookings',
  enquiry: 'Contact form',
  chat: 'Chat',
}
const sourceWords: Readonly<Record<string, string>> = {
  office: 'Booked by the office',
  api: 'Another program',
  demo: 'Sample business',
  direct: 'Direct',
}

/** The nightly comparison begins at this hour in London. */
const compareFrom = 2

export function createReports({
  reports: store,
  openingHours,
  closedDates,
  clock,
  countsTestPayments,
  differed,
}: ReportPorts) {
  const isCounted = ({ measure }: Sum) => countsTestPayments() || !measure.startsWith('test-')

  async function labels(by: Dimension): Promise<(name: string) => string> {
    if (by === 'month') return (month) => monthWords(Temporal.PlainDate.from(`${month}-01`))
    if (by === 'reason') return (name) => reasonWords[name] ?? unknownName
    if (by === 'channel') return (name) => channelWords[name] ?? unknownName
    if (by === 'source') return (name) => sourceWords[name] ?? (name === '' ? unknownName : name)
    if (by === 'district') return (name) => (name === '' ? unknownName : name)
    const names = await store.names(by)
    return (name) => names.get(name) ?? (name === '' ? noneWords[by] : unknownName)
  }

  /** The sums of a report; those of working time are found from the hours of the team. */
  async function sumsOf(name: ReportName, by: Dimension, period: Period) {
    const found = await store.sums(name, by, period)
    if (name !== 'utilisation') return found
    const [team, hours, closed] = await Promise.all([store.team(), openingHours(), closedDates()])
    const working = workingDays(team, period, { openingHours: hours, closed }).map(
      ({ technicianId, day, minutes }): Sum => ({
        name: by === 'month' ? day.slice(0, 7) : technicianId,
        measure: 'working',
        count: 1,
        value: minutes,
      }),
    )
    return { ...found, sums: [...found.sums, ...working] }
  }

  return {
    async report(name: ReportName, by: Dimension, period: Period): Promise<ReportShown> {
      const before = periodBefore(period)
      const [labelOf, now, earlier] = await Promise.all([
        labels(by),
        sumsOf(name, by, period),
        sumsOf(name, by, before),
      ])
      const figures = (sums: readonly Sum[]) => figuresOf[name](sums.filter(isCounted))
      const total = { now: figures(now.sums), before: figures(earlier.sums) }
      const shared = { name, by, period, before, total, waiting: now.waiting + earlier.waiting }
      if (by === 'month') {
        const ofMonth = byName(now.sums)
        const lines = now.sums.length === 0 ? [] : monthsOf(period)
        return {
          ...shared,
          lines: lines.map((month) => ({
            name: month,
            label: labelOf(month),
            now: figures(ofMonth.get(month) ?? []),
            before: {},
          })),
        }
      }
      const [ofNow, ofBefore] = [byName(now.sums), byName(earlier.sums)]
      const lines = [...new Set([...ofNow.keys(), ...ofBefore.keys()])].map((each) => ({
        name: each,
        label: labelOf(each),
        now: figures(ofNow.get(each) ?? []),
        before: figures(ofBefore.get(each) ?? []),
      }))
      const { plotted } = reports[name]
      const largest = ({ now: mine, before: past }: ReportLine) => [mine[plotted] ?? 0, past[plotted] ?? 0]
      return {
        ...shared,
        lines: lines.toSorted((one, other) => {
          const [[a = 0, b = 0], [c = 0, d = 0]] = [largest(one), largest(other)]
          return c - a || d - b || one.label.localeCompare(other.label, 'en-GB')
        }),
      }
    },

    /** The rows of one line; those of test payments only while they count. */
    async rows(query: RowQuery) {
      const { rows, next } = await store.rows(query)
      return { rows: rows.filter(({ measure }) => countsTestPayments() || !measure.startsWith('test-')), next }
    },

    repairs: () => store.repairs(clock.now().subtract({ hours: 30 * 24 }), 10),

    /** Counts the days whose rows changed. */
    count: (inBatches: InBatches) => inBatches(() => store.count(1)),

    /** Compares every day with its rows once a night. */
    async compare(inBatches: InBatches) {
      const now = clock.now()
      if (now.toZonedDateTimeISO('Europe/London').hour < compareFrom) return 'done'
      return inBatches(async () => {
        const { next, differences } = await store.compare(businessDate(now), 1, now)
        if (differences > 0) differed(differences)
        return next
      })
    },
  }
}

export type ReportsModule = ReturnType<typeof createReports>

const noneWords = { service: 'Without a service', technician: 'Nobody assigned' } as const

function byName(sums: readonly Sum[]): ReadonlyMap<string, readonly Sum[]> {
  return Map.groupBy(sums, ({ name }) => name)
}
