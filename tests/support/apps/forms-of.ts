import { createSqliteFormAnswerStore, createSqliteFormStore, createSqliteReportStore } from '#adapters/sqlite'
import { type BookingPorts, createVisitForms } from '#modules/booking'
import type { FormVersion } from '#modules/fulfilment'
import type { UserId } from '#modules/shared'
import type { TestDatabase } from '../database.ts'
import { now } from '../builders/bookings.ts'

interface Opened {
  readonly database: TestDatabase
  readonly ports: Pick<BookingPorts, 'bookings' | 'clock'>
}

/** The forms of visits over the database of an application under test. */
export function formsOf({ database, ports: { bookings, clock } }: Opened) {
  const reports = createSqliteReportStore(database)
  return createVisitForms({ answers: createSqliteFormAnswerStore(database), reports, bookings, clock })
}

/** Adds a form, or another version of it. */
export async function addForm({ database }: Pick<Opened, 'database'>, form: FormVersion): Promise<void> {
  const store = createSqliteFormStore(database)
  const admin = 'usr_admin' as UserId
  await (form.version === 1 ? store.add(form, admin, now) : store.save(form, admin, now))
}
