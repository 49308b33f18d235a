import type { SqliteDatabase } from './database.ts'
import { type DemoRemoved, removeDemoRows } from './demo-removal.ts'
import { instantText } from './instant-text.ts'
import { prepareInsert } from './prepared-insert.ts'
import {
  bookingHistory,
  bookings,
  emergencyRequests,
  holds,
  ledgerEntries,
  payments,
  refunds,
  reviews,
  technicians,
  users,
} from './schema.ts'

/** A whole made-up business, row by row. Its users are marked `demo`, its bookings have the source `demo`. */
export interface DemoRows {
  readonly users: readonly (typeof users.$inferInsert)[]
  readonly technicians: readonly (typeof technicians.$inferInsert)[]
  readonly bookings: readonly (typeof bookings.$inferInsert)[]
  readonly holds: readonly (typeof holds.$inferInsert)[]
  readonly history: readonly (typeof bookingHistory.$inferInsert)[]
  readonly emergencies: readonly (typeof emergencyRequests.$inferInsert)[]
  readonly payments: readonly (typeof payments.$inferInsert)[]
  readonly refunds: readonly (typeof refunds.$inferInsert)[]
  readonly ledger: readonly (typeof ledgerEntries.$inferInsert)[]
  readonly reviews: readonly (typeof reviews.$inferInsert)[]
}

/** Keeps the demo business. Each method is one transaction. */
export interface DemoStore {
  /** Adds all of it; false, and nothing added, when a demo business is there already. */
  add(rows: DemoRows): Promise<boolean>
  /** Takes away everybody who is marked `demo` and what hangs on them, and nothing else. */
  remove(at: Temporal.Instant): Promise<DemoRemoved>
}

export function createSqliteDemoStore(database: SqliteDatabase): DemoStore {
  const { raw } = database
  const isThere = raw.prepare<[], number>('select count(*) from users where demo = 1').pluck()
  const insert = {
    users: prepareInsert(database, users),
    technicians: prepareInsert(database, technicians),
    bookings: prepareInsert(database, bookings),
    holds: prepareInsert(database, holds),
    history: prepareInsert(database, bookingHistory),
    emergencies: prepareInsert(database, emergencyRequests),
    payments: prepareInsert(database, payments),
    refunds: prepareInsert(database, refunds),
    ledger: prepareInsert(database, ledgerEntries),
    reviews: prepareInsert(database, reviews),
  }

  return {
    add(rows) {
      return database.write(() => {
        if (isThere.get() !== 0) return false
        rows.users.forEach(insert.users)
        rows.technicians.forEach(insert.technicians)
        rows.bookings.forEach(insert.bookings)
        rows.holds.forEach(insert.holds)
        rows.history.forEach(insert.history)
        rows.emergencies.forEach(insert.emergencies)
        rows.payments.forEach(insert.payments)
        // A refund is held against what was taken, so what was taken comes first.
        for (const entry of rows.ledger) if (entry.kind === 'capture') insert.ledger(entry)
        rows.refunds.forEach(insert.refunds)
        for (const entry of rows.ledger) if (entry.kind !== 'capture') insert.ledger(entry)
        rows.reviews.forEach(insert.reviews)
        return true
      })
    },

    remove(at) {
      return database.write(() => removeDemoRows(database, instantText(at)))
    },
  }
}
