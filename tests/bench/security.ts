import {
  createSqlitePaymentSecurityStore,
  createSqliteReconciliationStore,
  createSqliteWebhookHealthStore,
  openSqlite,
} from '#adapters/sqlite'
import { systemClock, systemIds } from '#adapters/system'
import { createPaymentSecurity } from '#modules/payments'
import { databaseFile, dataWithTakings } from './data/datasets.ts'
import { type Part, atMost, ms } from './report.ts'
import { median } from './rounds.ts'
import type { Setting } from './setting.ts'

const timesInARound = 20

/** Measures the reads of the security dashboard, with few and with many payments. */
export async function security({ rounds, quick }: Setting): Promise<Part> {
  const [few, many] = quick ? ([1_000, 2_000] as const) : ([10_000, 1_000_000] as const)
  using small = await openReader(few)
  using large = await openReader(many)
  const times = { small: [] as number[], large: [] as number[] }
  // The first of each fills the caches and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const one = await timeOf(small.read)
    const other = await timeOf(large.read)
    if (round === 0) continue
    times.small.push(one)
    times.large.push(other)
    console.error(`  round ${round} of ${rounds}`)
  }
  const medians = { small: median(times.small), large: median(times.large) }
  return {
    title: 'Payment security dashboard',
    about:
      'All reads of `/payment-dashboard` from the database: the six tiles and thirty days of takings, fraud alerts, recent payments, disputes, reconciliations and webhooks. The payments are spread evenly over three years, so that the thirty days also have a hundred times as many.',
    columns: ['payments', 'the whole dashboard'],
    rows: [
      [few.toLocaleString('en-GB'), ms(medians.small)],
      [many.toLocaleString('en-GB'), ms(medians.large)],
    ],
    verdicts: [
      atMost(
        `growth of its cost from ${few.toLocaleString('en-GB')} to ${many.toLocaleString('en-GB')} payments`,
        medians.large / medians.small,
        2,
      ),
    ],
  }
}

async function openReader(payments: number) {
  const database = openSqlite(databaseFile(await dataWithTakings(payments)))
  const dashboard = createPaymentSecurity({
    security: createSqlitePaymentSecurityStore(database),
    payments: { listPendingRefunds: async () => [], find: unused, findCustomer: unused, keepCustomer: unused },
    webhooks: createSqliteWebhookHealthStore(database),
    reconciliations: createSqliteReconciliationStore(database),
    gateways: { offered: { card: 'test', paypal: null }, knows: () => true, of: unused },
    watch: { of: () => null },
    clock: systemClock,
    ids: systemIds,
  })
  return {
    read: () => Promise.all([dashboard.report(), dashboard.state()]),
    [Symbol.dispose]: () => database[Symbol.dispose](),
  }
}

function unused(): never {
  throw new Error('the dashboard asks for no payment, and no provider')
}

/** Milliseconds for each reading. */
async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let time = 0; time < timesInARound; time += 1) await read()
  return (performance.now() - begun) / timesInARound
}
