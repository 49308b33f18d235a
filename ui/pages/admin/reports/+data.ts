import type { PageContextServer } from 'vike/types'
import {
  type Dimension,
  type Measure,
  type Period,
  type QuickPeriod,
  type ReportName,
  type ReportRow,
  periodOf,
  quickPeriod,
  quickPeriods,
  reportNames,
  reports,
} from '#modules/reports'
import { at, atSystem, formatPence, inBusinessZone, pence } from '#modules/shared'
import { dateWords } from '../../../components/invoices/date-words.ts'
import { datedWords } from '../../../time-words.ts'
import { barsOf, trendOf } from './plot.ts'

export type Data = Awaited<ReturnType<typeof data>>

const quickWords: Readonly<Record<QuickPeriod, string>> = {
  'this-week': 'This week',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'this-year': 'This year',
}
const byWords: Readonly<Record<Dimension, string>> = {
  month: 'Month',
  service: 'Service',
  technician: 'Technician',
  district: 'District',
  source: 'Source',
  channel: 'Channel',
  reason: 'Reason',
}
const rowWords: Readonly<Record<string, string>> = {
  taken: 'Taken',
  refunded: 'Refunded',
  disputed: 'Disputed',
  first: 'First job',
  again: 'Returning customer',
  cancelled: 'Cancelled',
  booked: 'Booked',
  paid: 'Paid',
  answered: 'Answered',
  'in-time': 'In time',
  late: 'Late',
  missed: 'Cancelled late, without a visit',
  price: 'Price without VAT',
  parts: 'Parts',
  work: 'Work',
  fee: 'Fee of the provider',
  apart: 'Counted apart',
  'no-price': 'Not invoiced yet',
  'no-cost': 'Cost of an hour unknown',
  'no-times': 'Times of the visit unknown',
  'no-parts': 'Price of parts unknown',
  'no-fee': 'Fee not known yet',
}
/** Rows that wait for something else in each report. */
const waitingWords: Partial<Readonly<Record<ReportName, string>>> = {
  answers: 'Not answered',
  responses: 'Not arrived yet',
}
/** Measures of rows whose value is a time. */
const timed: ReadonlySet<string> = new Set(['answered', 'in-time', 'late', 'booked'])
/** Measures of rows whose value is money, in the report of margins. */
const margined: ReadonlySet<string> = new Set(['price', 'parts', 'work', 'fee'])
const perPage = 50
const mostPlotted = 10
/** A phone shows each line as a card of its own. */
const linesAtFirst = 20

export async function data({ modules, now, urlParsed: { search } }: PageContextServer) {
  const today = inBusinessZone(now).toPlainDate()
  const name = reportNames.find((one) => one === search['report']) ?? 'takings'
  const { title, definition, measures, plotted, ...report } = reports[name]
  const by = report.by.find((one) => one === search['by']) ?? report.by[0]
  const asked = askedPeriod(search, today)
  const { period } = asked
  const shown = await modules.businessReports.report(name, by, period)
  const days = { from: period.from.toString(), to: period.to.toString() }
  const address = (more: Readonly<Record<string, string>>) =>
    `${atSystem.reports()}?${new URLSearchParams({ report: name, by, ...days, ...more }).toString()}`
  const main = measures.find(({ key }) => key === plotted) ?? measures[0]
  const columns = measures.filter(({ isPart }) => !isPart)
  const partsOf = (figures: Readonly<Record<string, number | null>>) =>
    measures
      .filter(({ isPart, key }) => isPart && Boolean(figures[key]))
      .map((measure) => `${measure.label} ${figure(measure, figures[measure.key])}`)
      .join(', ')
  const lines = shown.lines.map((line) => ({
    name: line.name,
    label: line.label,
    href: `${address({ of: line.name })}#rows`,
    now: columns.map((measure) => figure(measure, line.now[measure.key])),
    before: columns.map((measure) => figure(measure, line.before[measure.key])),
    parts: partsOf(line.now),
  }))
  const isWhole = search['all'] === 'yes' || lines.length <= linesAtFirst
  const values = shown.lines.map((line) => ({
    label: line.label,
    now: line.now[plotted] ?? 0,
    before: line.before[plotted] ?? 0,
  }))
  const of = search['of']
  const line = of === undefined ? undefined : shown.lines.find((one) => one.name === of)
  return {
    title,
    definition,
    faults: asked.faults,
    typed: asked.typed,
    period: wordsOf(period),
    before: wordsOf(shown.before),
    waiting: shown.waiting,
    csv: `/admin/reports/${name}.csv?${new URLSearchParams({ by, ...days }).toString()}`,
    tabs: reportNames.map((one) => ({
      label: reports[one].title,
      href: `${atSystem.reports()}?${new URLSearchParams({ report: one, ...days }).toString()}`,
      isChosen: one === name,
    })),
    quick: quickPeriods.map((one) => {
      const { from, to } = quickPeriod(one, today)
      return {
        label: quickWords[one],
        href: address({ from: from.toString(), to: to.toString() }),
        isChosen: from.equals(period.from) && to.equals(period.to),
      }
    }),
    bys: report.by.map((one) => ({ label: byWords[one], href: address({ by: one }), isChosen: one === by })),
    name,
    by,
    byLabel: byWords[by],
    measures: columns.map(({ key, label }) => ({ key, label })),
    hasParts: columns.length < measures.length,
    total: measures.map((measure) => ({
      label: measure.label,
      now: figure(measure, shown.total.now[measure.key]),
      before: figure(measure, shown.total.before[measure.key]),
    })),
    lines: isWhole ? lines : lines.slice(0, linesAtFirst),
    allLines: isWhole ? null : { href: `${address({ all: 'yes' })}#lines`, count: lines.length },
    plot: {
      label: main?.label ?? '',
      trend: by === 'month' ? trendOf(values.map(({ now: value }) => value)) : null,
      first: values[0]?.label ?? '',
      last: values.at(-1)?.label ?? '',
      hasBefore: by !== 'month',
      bars: barsOf(values.slice(0, mostPlotted)).map((bars, place) => ({
        ...bars,
        label: values[place]?.label ?? '',
        words: main ? figure(main, shown.lines[place]?.now[plotted]) : '',
      })),
      more: Math.max(0, values.length - mostPlotted),
      summary: summaryOf(values, main),
    },
    rows: line ? await rowsOf(line) : null,
    repairs: (await modules.businessReports.repairs()).map(({ day, differences }) => ({
      day: dateWords(day),
      differences,
    })),
  }

  function amountOf(kind: string, value: number): string | null {
    if (name === 'takings' || (name === 'margins' && margined.has(kind))) return formatPence(pence(value))
    return name !== 'conversion' && timed.has(kind) ? timeWords(value) : null
  }

  async function rowsOf({ name: one, label }: { readonly name: string; readonly label: string }) {
    const after = cursorOf(search['after'])
    const { rows, next } = await modules.businessReports.rows({
      report: name,
      dimension: by,
      name: one,
      period,
      after,
      limit: perPage,
    })
    return {
      label,
      amountLabel: name === 'takings' || name === 'margins' ? 'Amount' : 'Time',
      first: after && `${address({ of: one })}#rows`,
      next: next && `${address({ of: one, after: `${next.day}.${next.shown}` })}#rows`,
      rows: rows.map(({ at: moment, measure, value, booking, paymentId, asked: question }, place) => {
        const kind = measure.replace('test-', '').split('~')[0] ?? ''
        return {
          key: String(place),
          when: datedWords(moment, now),
          kind: kind === 'waiting' ? (waitingWords[name] ?? kind) : (rowWords[kind] ?? kind),
          amount: amountOf(kind, value),
          link: booking ? { href: at.admin.booking(booking.id), label: booking.reference } : linkOf(question),
          payment: paymentId && at.admin.payment(paymentId),
        }
      }),
    }
  }
}

function linkOf(asked: ReportRow['asked']) {
  if (!asked) return null
  return asked.kind === 'enquiry'
    ? { href: at.admin.enquiry(asked.id), label: asked.reference }
    : { href: at.admin.conversation(asked.id), label: 'Chat' }
}

function askedPeriod(search: Readonly<Record<string, string>>, today: Temporal.PlainDate) {
  const usual: Period = { from: today.with({ day: 1 }), to: today }
  const typed = { from: search['from'] ?? usual.from.toString(), to: search['to'] ?? usual.to.toString() }
  const [from, to] = [dateOf(typed.from), dateOf(typed.to)]
  const faults = {
    from: from ? undefined : 'Please give the first day',
    to: to ? undefined : 'Please give the last day',
  }
  if (!from || !to) return { period: usual, typed, faults }
  const period = periodOf(from, to)
  if (period.ok) return { period: period.value, typed, faults }
  const words =
    period.refusal.kind === 'period-turned' ? 'The last day is before the first' : 'A report has at most two years'
  return { period: usual, typed, faults: { ...faults, to: words } }
}

function dateOf(text: string): Temporal.PlainDate | null {
  return /^(?:19|20|21)\d\d-\d\d-\d\d$/.test(text) ? parsed(text) : null
}

function parsed(text: string): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return null
  }
}

function cursorOf(text: string | undefined) {
  const [, day, shown] = /^(\d{4}-\d\d-\d\d)\.(\d{1,7})$/.exec(text ?? '') ?? []
  return day !== undefined && dateOf(day) ? { day, shown: Number(shown) } : null
}

function figure({ unit }: Measure, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  if (unit === 'pence') return formatPence(pence(value))
  if (unit === 'minutes') return timeWords(value)
  if (unit === 'thousandths') return `${(value / 10).toFixed(1)}%`
  return unit === 'share' ? `${value}%` : value.toLocaleString('en-GB')
}

/** "45 min", "3 h 05 min", and whole hours from a hundred on. */
function timeWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  const rest = String(minutes % 60).padStart(2, '0')
  return hours < 100 ? `${hours} h ${rest} min` : `${hours.toLocaleString('en-GB')} h`
}

const wordsOf = ({ from, to }: Period) => (from.equals(to) ? dateWords(from) : `${dateWords(from)} to ${dateWords(to)}`)

function summaryOf(values: readonly { readonly label: string; readonly now: number }[], main: Measure | undefined) {
  const most = values.toSorted((one, other) => other.now - one.now)[0]
  if (!most || !main) return ''
  const lines = values.length === 1 ? 'one line' : `${values.length} lines`
  return `${main.label} in ${lines}. The most: ${most.label}, ${figure(main, most.now)}.`
}
