import type { PageContextServer } from 'vike/types'
import { type ViewLine, reportOf, unknownOrigin } from '#modules/analytics'
import { stepTitles } from '../../../../components/wizard/view.ts'
import { at, dayOfMonthWords, formatPence, inBusinessZone } from '#modules/shared'

export type Data = Awaited<ReturnType<typeof data>>

const spans = [7, 28, 90, 365] as const
const mostLines = 20

const [service, time, contact, confirmation, payment, booked] = stepTitles
const stepWords = {
  1: service,
  2: time,
  3: contact,
  4: confirmation,
  5: payment,
  6: booked,
  paid: 'Paid',
} as const

export async function data({ modules, now, urlParsed }: PageContextServer) {
  const asked = Number(urlParsed.search['days'])
  const span = spans.find((one) => one === asked) ?? 28
  const to = inBusinessZone(now).toPlainDate()
  const from = to.subtract({ days: span - 1 })
  const days = { from: from.toString(), to: to.toString() }
  const [sums, made] = await Promise.all([modules.analytics.sums(days), modules.analytics.bookings(days)])
  const report = reportOf(sums, made)
  const byDay = new Map(report.days.map((line) => [line.name, line]))
  const most = Math.max(1, ...report.days.map(({ landings }) => landings))
  return {
    spans: spans.map((one) => ({
      days: one,
      label: one === 365 ? 'A year' : `${one} days`,
      href: `${at.admin.site.analytics()}?days=${one}`,
      isChosen: one === span,
    })),
    csv: `/admin/analytics.csv?from=${days.from}&to=${days.to}`,
    views: number(report.views),
    visits: number(report.landings),
    bookings: number(report.bookings),
    takings: formatPence(report.takings),
    hasAny: report.views > 0,
    most: number(most),
    chart: Array.from({ length: span }, (_, place) => {
      const day = from.add({ days: place })
      const visits = byDay.get(day.toString())?.landings ?? 0
      const words = dayOfMonthWords(day)
      return { day: day.toString(), words: `${words}: ${number(visits)}`, short: words, share: visits / most }
    }),
    sources: report.sources.slice(0, mostLines).map(line),
    pages: report.pages.slice(0, mostLines).map(line),
    devices: report.devices.map(line),
    steps: report.steps.map(({ step, visitors, share }) => ({
      name: stepWords[step],
      visitors: number(visitors),
      share: share === null ? null : `${share}%`,
    })),
  }
}

const number = (count: number) => count.toLocaleString('en-GB')

const line = ({ name, views, landings, bookings, takings }: ViewLine) => ({
  name: name === unknownOrigin ? 'Not known' : name,
  views: number(views),
  visits: number(landings),
  bookings: number(bookings),
  takings: formatPence(takings),
})
