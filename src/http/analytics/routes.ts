import { z } from 'zod'
import { type AnalyticsModule, type ViewLine, reportOf } from '#modules/analytics'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { problem } from '../kit/problem.ts'

interface Parts {
  readonly analytics: Pick<AnalyticsModule, 'sums'>
}

const longest = 800
const days = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days < longest, {
    path: ['to'],
    message: 'The last day is not before the first, and within two years of it',
  })

const line = z.object({ name: z.string(), views: z.int(), visits: z.int() })
const schema = z.object({
  from: z.string(),
  to: z.string(),
  views: z.int(),
  visits: z.int().meta({ description: 'First views of a visitor on a day' }),
  days: z.array(line),
  sources: z.array(line),
  pages: z.array(line),
  devices: z.array(line),
  steps: z.array(
    z.object({
      step: z.union([z.int(), z.literal('paid')]),
      visitors: z.int(),
      share: z.int().nullable().meta({ description: 'Per cent of those who came to the first step' }),
    }),
  ),
})

/** The sums of page views for the administrator. */
export function analyticsRoutes(api: Api, { analytics }: Parts): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/analytics',
      tag: 'Site',
      summary: 'Views of public pages in some days, by day, source, page and device, and the steps of booking.',
      access: 'settings',
      query: days,
      answers: { 200: { says: 'The sums', schema } },
    },
    async ({ query: { from, to } }) => {
      const range = { from: from.toString(), to: to.toString() }
      const report = reportOf(await analytics.sums(range))
      const { views, landings: visits, steps } = report
      const { days: byDay, sources, pages, devices } = report
      const lines = { days: byDay.map(shown), sources: sources.map(shown), pages: pages.map(shown) }
      return {
        status: 200,
        body: { ...range, views, visits, ...lines, devices: devices.map(shown), steps: [...steps] },
      }
    },
  )

  api.other({ method: 'get', path: '/admin/analytics.csv', access: 'settings' }, async (c) => {
    const asked = days.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const range = { from: asked.data.from.toString(), to: asked.data.to.toString() }
    const { views } = await analytics.sums(range)
    const rows = views.map(({ day, page, source, device, views: seen, landings }) =>
      csvLine([day, page, source, device, String(seen), String(landings)]),
    )
    const table = [csvLine(['day', 'page', 'source', 'device', 'views', 'visits']), ...rows].join('')
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="page-views-${range.from}-${range.to}.csv"`,
      'cache-control': 'no-store',
    })
  })
}

const shown = ({ name, views, landings }: ViewLine) => ({ name, views, visits: landings })
