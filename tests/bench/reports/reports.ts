import { createSqliteBusinessReportStore, openSqlite } from '#adapters/sqlite'
import { type ReportsModule, createReports, reportNames, reports } from '#modules/reports'
import { defaultWeeklyHours } from '#modules/scheduling'
import { businessDate } from '#modules/shared'
import { businessData, copyData, databaseFile, keptData } from '../data/datasets.ts'
import { type Part, atMost, ms, whole } from '../report.ts'
import { median } from '../rounds.ts'
import type { Setting } from '../setting.ts'

const batch = 5
const mostGrowth = 3
const questions = reportNames.flatMap((name) => reports[name].by.map((by) => ({ name, by })))

/** The reports of the owner, as the business grows. */
export async function ownerReports({ rounds, quick }: Setting): Promise<Part> {
  const sizes = quick ? ([1_000, 10_000] as const) : ([10_000, 1_000_000] as const)
  const [small, large] = sizes
  using opened = new DisposableStack()
  const offices: { readonly module: ReportsModule; readonly times: Map<string, number[]> }[] = []
  for (const size of sizes) {
    const database = opened.use(openSqlite(databaseFile(await countedData(size))))
    offices.push({ module: moduleOn(database), times: new Map() })
  }
  const to = businessDate(Temporal.Now.instant())
  const period = { from: to.subtract({ days: 364 }), to }
  for (let round = 0; round < rounds + 1; round += 1) {
    for (const { name, by } of questions) {
      for (const { module, times } of offices) {
        const before = process.cpuUsage()
        for (let time = 0; time < batch; time += 1) await module.report(name, by, period)
        const { user, system } = process.cpuUsage(before)
        const key = `${name} ${by}`
        // The first round warms.
        if (round > 0) times.set(key, [...(times.get(key) ?? []), (user + system) / 1_000 / batch])
      }
    }
  }
  const costs = questions.map(({ name, by }) => {
    const [one = 0, other = 0] = offices.map(({ times }) => median(times.get(`${name} ${by}`) ?? [0]))
    return { name, by, one, other, growth: other / one }
  })
  return {
    title: 'Reports of the owner',
    about: `Each report over the last 365 days beside as many before, by each kind of line that it has, in a business with ${whole(small)} and with ${whole(large)} bookings and payments over three years, with 200 technicians. Every day is counted, and none waits. Times are those of the processor, without the page around the figures.`,
    columns: ['report', 'by', `CPU, ${whole(small)}`, `CPU, ${whole(large)}`, 'growth'],
    rows: costs.map(({ name, by, one, other, growth }) => [name, by, ms(one), ms(other), growth.toFixed(2)]),
    verdicts: [
      atMost(
        `growth of CPU from ${whole(small)} to ${whole(large)} bookings in the worst report`,
        Math.max(...costs.map(({ growth }) => growth)),
        mostGrowth,
      ),
    ],
  }
}

function moduleOn(database: ReturnType<typeof openSqlite>): ReportsModule {
  return createReports({
    reports: createSqliteBusinessReportStore(database),
    openingHours: async () => defaultWeeklyHours,
    closedDates: async () => new Set(),
    clock: { now: () => Temporal.Now.instant() },
    countsTestPayments: () => true,
    differed: () => {},
  })
}

/** Most jobs have all that a margin needs; a technician in twenty has no cost of an hour. */
const costs = `
  begin;
  insert into settings values ('site', '{"vat_registered": false}', '2026-01-01T00:00:00.000Z')
    on conflict do update set value = json_set(value, '$.vat_registered', json('false'));
  insert into hour_costs select id, '2020-01-01T00:00:00.000Z', 2400 from technicians where rowid % 20 > 0;
  update payments set fee_pence = 150 where provider in ('stripe', 'paypal');
  update visits set check_in_at = starts_at, check_out_at = strftime('%Y-%m-%dT%H:%M:%fZ', starts_at, '+50 minutes')
    where status = 'done' and check_in_at is null and starts_at is not null;
  update visits set check_out_at = strftime('%Y-%m-%dT%H:%M:%fZ', check_in_at, '+50 minutes')
    where status = 'done' and check_in_at is not null and check_out_at is null;
  insert into part_costs select id, 0, 'Valve', 1, 640 from bookings where status = 'completed' and rowid % 3 = 0;
  commit`

/** A business of so many bookings whose days are counted: made once a day. */
function countedData(bookings: number): Promise<string> {
  return keptData(`reports-${bookings}`, async (folder) => {
    copyData(await businessData(bookings), folder)
    console.error(`  counting the days of ${bookings.toLocaleString('en-GB')} bookings (once a day)...`)
    using database = openSqlite(databaseFile(folder))
    database.raw.exec(costs)
    const store = createSqliteBusinessReportStore(database)
    while ((await store.count(10)) === 'more');
    database.raw.pragma('wal_checkpoint(truncate)')
  })
}
