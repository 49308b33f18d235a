import type { AnalyticsStore } from '#modules/analytics'
import type { SqliteDatabase } from '../kit/database.ts'

/** The number of the payment among the steps of booking. */
const paidStep = 7

interface ViewRow {
  readonly day: string
  readonly page: string
  readonly source: string
  readonly device: 'phone' | 'tablet' | 'computer'
  readonly views: number
  readonly landings: number
}

interface StepRow {
  readonly day: string
  readonly step: number
  readonly source: string
  readonly visitors: number
}

export function createSqliteAnalyticsStore({ raw, write }: Pick<SqliteDatabase, 'raw' | 'write'>): AnalyticsStore {
  const addView = raw.prepare<ViewRow>(
    `insert into page_views (day, page, source, device, views, landings)
     values (@day, @page, @source, @device, @views, @landings)
     on conflict do update set views = views + excluded.views, landings = landings + excluded.landings`,
  )
  const addStep = raw.prepare<StepRow>(
    `insert into booking_steps (day, step, source, visitors) values (@day, @step, @source, @visitors)
     on conflict do update set visitors = visitors + excluded.visitors`,
  )
  const views = raw.prepare<[string, string], ViewRow>(
    'select * from page_views where day between ? and ? order by day, page, source, device',
  )
  const steps = raw.prepare<[string, string], StepRow>(
    'select * from booking_steps where day between ? and ? order by day, step, source',
  )
  return {
    add: (sums) =>
      write(() => {
        for (const sum of sums.views) addView.run(sum)
        for (const { step, ...sum } of sums.steps) addStep.run({ ...sum, step: step === 'paid' ? paidStep : step })
      }),
    async read({ from, to }) {
      return {
        views: views.all(from, to),
        steps: steps.all(from, to).map(({ step, ...sum }) => ({ ...sum, step: stepOf(step) })),
      }
    },
  }
}

function stepOf(step: number): 1 | 2 | 3 | 4 | 5 | 6 | 'paid' {
  if (step === paidStep) return 'paid'
  return step as 1 | 2 | 3 | 4 | 5 | 6
}
