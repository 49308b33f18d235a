import { z } from 'zod'
import { type AnalyticsModule, type ViewLine, reportOf, tableOf } from '#modules/analytics'
import { poundsText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { csvLine } from '../kit/csv.ts'
import { localDate } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { problem } from '../kit/problem.ts'

interface Parts {
  readonly analytics: Pick<AnalyticsModule, 'bookings' | 'sums'>
}

const longest = 800
const days = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => Temporal.PlainDate.compare(from, to) <= 0 && from.until(to).days < longest, {
    path: ['to'],
    message: 'The last day is not before the first, and within two years of it',
  })

const booked = {
  bookings: z.int().meta({ description: 'Bookings that customers made online in these days' }),
  takings: z.int().meta({ description: 'In pence: what came in for these bookings so far, less refunds' }),
}
const line = z.object({ name: z.string(), views: z.int(), visits: z.int(), ...booked })
const schema = z.object({
  from: z.string(),
  to: z.string(),
  views: z.int(),
  visits: z.int().meta({ description: 'First views of a visitor on a day' }),
  ...booked,
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
      scope: 'reports:read',
      tag: 'Site',
      summary:
        'Views of public pages in some days, by day, source, page and device, the bookings and takings that came of such visits, and the steps of booking. Bookings count for the source and the first page of the visit; `unknown` where nothing is known of it.',
      access: 'settings',
      query: days,
      answers: { 200: { says: 'The sums', schema } },
    },
    async ({ query: { from, to } }) => {
      const range = { from: from.toString(), to: to.toString() }
      const [sums, made] = await Promise.all([analytics.sums(range), analytics.bookings(range)])
      const report = reportOf(sums, made)
      const { views, landings: visits, bookings, takings, steps } = report
      const { days: byDay, sources, pages, devices } = report
      const lines = { days: byDay.map(shown), sources: sources.map(shown), pages: pages.map(shown) }
      return {
        status: 200,
        body: { ...range, views, visits, bookings, takings, ...lines, devices: devices.map(shown), steps: [...steps] },
      }
    },
  )

  api.other({ method: 'get', path: '/admin/analytics.csv', access: 'settings' }, async (c) => {
    const asked = days.safeParse(c.req.query())
    if (!asked.success) return problem(c, notValid(asked.error))
    const range = { from: asked.data.from.toString(), to: asked.data.to.toString() }
    const [{ views }, made] = await Promise.all([analytics.sums(range), analytics.bookings(range)])
    const rows = tableOf(views, made).map(({ day, page, source, device, ...counts }) =>
      csvLine([
        day,
        page,
        source,
        device,
        String(counts.views),
        String(counts.landings),
        String(counts.bookings),
        poundsText(counts.takings),
      ]),
    )
    const names = ['day', 'page', 'source', 'device', 'views', 'visits', 'bookings', 'takings']
    const table = [csvLine(names), ...rows].join('')
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="page-views-${range.from}-${range.to}.csv"`,
      'cache-control': 'no-store',
    })
  })
}

const shown = ({ name, views, landings, bookings, takings }: ViewLine) => ({
  name,
  views,
  visits: landings,
  bookings,
  takings,
})
