import { z } from 'zod'
import {
  type Dimension,
  type Measure,
  type ReportLine,
  type ReportName,
  type ReportShown,
  dimensions,
  mostDays,
  periodOf,
  reportNames,
  reports,
} from '#modules/reports'
import { pence, poundsText } from '#modules/shared'
import type { Modules } from '../../compose.ts'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { csvStream } from '../kit/csv-stream.ts'
import { localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { type Problem, problem } from '../kit/problem.ts'

const periodQuery = z
  .strictObject({ from: localDate, to: localDate, by: z.enum(dimensions).optional() })
  .superRefine(({ from, to }, context) => {
    const period = periodOf(from, to)
    if (period.ok) return
    const message =
      period.refusal.kind === 'period-turned'
        ? 'The last day is not before the first'
        : `A report has at most ${mostDays} days`
    context.addIssue({ code: 'custom', path: ['to'], message })
  })

const figures = z.record(z.string(), z.int().nullable())
const schema = z.object({
  name: z.enum(reportNames),
  by: z.enum(dimensions),
  definition: z.string(),
  from: z.string(),
  to: z.string(),
  before: z.object({ from: z.string(), to: z.string() }),
  measures: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.enum(['pence', 'count', 'share', 'thousandths', 'minutes']),
    }),
  ),
  total: z.object({ now: figures, before: figures }),
  lines: z.array(z.object({ name: z.string(), label: z.string(), now: figures, before: figures })),
  days_waiting: z.int().meta({ description: 'Days that are being counted: their figures may be older' }),
})

/** The reports for the owner. */
export function reportRoutes(api: Api, module: Pick<Modules['businessReports'], 'report'>): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/reports/:name',
      scope: 'reports:read',
      tag: 'Site',
      summary:
        'A report over days of London, beside the period before: as many days, or whole months before whole months. Amounts are in pence, a share is per cent, and thousandths are tenths of one. By month, a line has no period before.',
      access: 'settings',
      params: z.object({ name: z.enum(reportNames) }),
      query: periodQuery,
      answers: { 200: { says: 'The lines and the total', schema } },
    },
    async ({ c, params: { name }, query }) => {
      const by = chosen(name, query.by)
      return by ? { status: 200, body: shown(await module.report(name, by, query)) } : problem(c, notBy(name))
    },
  )

  for (const name of reportNames) table(api, module, name)
}

function table(api: Api, module: Pick<Modules['businessReports'], 'report'>, name: ReportName): void {
  api.other({ method: 'get', path: `/admin/reports/${name}.csv`, access: 'settings' }, async (c) => {
    const asked = periodQuery.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const by = chosen(name, asked.data.by)
    if (!by) return problem(c, notBy(name))
    const report = await module.report(name, by, asked.data)
    return new Response(csvStream(linesOf(report)), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': `attachment; filename="${name}-by-${by}-${asked.data.from.toString()}-${asked.data.to.toString()}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  })
}

function chosen(name: ReportName, by: Dimension | undefined): Dimension | null {
  const [usual] = reports[name].by
  return reports[name].by.find((one) => one === (by ?? usual)) ?? null
}

function notBy(name: ReportName): Problem {
  const detail = `This report is shown by ${reports[name].by.join(', ')}`
  return { status: 422, code: 'not_valid', detail, errors: [{ path: 'by', message: detail }] }
}

function shown({ name, by, period, before, lines, total, waiting }: ReportShown): z.output<typeof schema> {
  const { definition, measures } = reports[name]
  return {
    name,
    by,
    definition,
    from: period.from.toString(),
    to: period.to.toString(),
    before: { from: before.from.toString(), to: before.to.toString() },
    measures: measures.map(({ key, label, unit }) => ({ key, label, unit })),
    total: { now: { ...total.now }, before: { ...total.before } },
    lines: lines.map((line) => ({ ...line, now: { ...line.now }, before: { ...line.before } })),
    days_waiting: waiting,
  }
}

async function* linesOf({ name, by, lines }: ReportShown): AsyncGenerator<string> {
  const { measures } = reports[name]
  const hasBefore = by !== 'month'
  yield csvLine([
    by,
    ...measures.map(({ label }) => label),
    ...(hasBefore ? measures.map(({ label }) => `${label}, period before`) : []),
  ])
  for (const { label, now, before } of lines) {
    const cells = (figures: ReportLine['now']) => measures.map((measure) => cellOf(measure, figures[measure.key]))
    yield csvLine([label, ...cells(now), ...(hasBefore ? cells(before) : [])])
  }
}

function cellOf({ unit }: Measure, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return ''
  if (unit === 'thousandths') return (figure / 10).toFixed(1)
  return unit === 'pence' ? poundsText(pence(figure)) : String(figure)
}
