import { createSqliteDocumentStore, createSqliteRecurrenceStore } from '#adapters/sqlite'
import { createBilling } from '#modules/billing'
import type { SqliteDatabase } from '../../../adapters/sqlite/kit/database.ts'
import { type InvoiceId } from '#modules/shared'
import { aSupplier } from '../../support/builders/documents.ts'
import { countedIds, stoppedClock } from '../../support/doubles.ts'

/** One period is missed, and one is due. */
export const secondWeek = Temporal.Instant.from('2026-03-16T09:00:00Z')
export const planBegins = Temporal.Instant.from('2026-03-02T09:00:00Z')

const notAsked = () => Promise.reject(new Error('not asked'))

/** The documents of a business in a database; ids begin with `run`. */
export function openPlans(database: SqliteDatabase, now: Temporal.Instant, run: number) {
  const ids = countedIds()
  for (let skipped = 0; skipped < run * 1_000; skipped += 1) ids.next('ivc')
  const unused = { pdf: notAsked, text: notAsked, ubl: notAsked, hybrid: notAsked }
  return createBilling({
    documents: createSqliteDocumentStore(database),
    recurrences: createSqliteRecurrenceStore(database),
    papers: { find: notAsked, keep: notAsked },
    printer: unused,
    business: async () => ({
      supplier: aSupplier,
      vatRegistered: true,
      yearInNumber: false,
      pricesIncludeVat: true,
      terms: { consumer: '', business: '' },
      registeredUntil: null,
      dueDays: { consumer: 0, business: 30 },
    }),
    job: async () => null,
    accountOf: async () => null,
    payments: { find: async () => null, judge: notAsked, record: notAsked },
    movements: { ofPayment: async () => [] },
    interest: async () => ({ isOn: false, bankRates: [] }),
    linkTo: (id) => `https://example.com/${id}`,
    clock: stoppedClock(now),
    ids,
  })
}

/** Makes what is due, and handles every event of it, as the job and the relay do; also those of an earlier process. */
export async function runPlans(
  billing: ReturnType<typeof openPlans>,
  events: () => readonly InvoiceId[],
): Promise<void> {
  await billing.runRecurring()
  for (const id of events()) await billing.sendRecurring(id)
}

export const weekly = {
  every: 1,
  unit: 'week',
  first: null,
  last: null,
  count: null,
  sends: true,
} as const
