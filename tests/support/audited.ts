import type { Act, AuditEntry, AuditNote } from '#modules/administration'
import { createSqliteAuditStore } from '../../adapters/sqlite/administration/audit-store.ts'
import { type TestDatabase, openDatabase } from './database.ts'

const byAnAdministrator: Act = {
  userId: null,
  role: 'admin',
  at: Temporal.Instant.from('2026-03-02T12:00:00Z'),
  network: '203.0.113.0/24',
  device: 'Firefox on Windows',
  requestId: 'some-request',
}
const anything = { who: null, action: null, target: null, from: null, until: null }

/** The seams that a contract suite needs of a store whose changes are audited. */
export interface Audited extends AsyncDisposable {
  /** Runs `work` as an act of staff: an administrator's, unless `act` says another's. */
  atWork<T>(work: () => Promise<T>, act?: Partial<Act>): Promise<T>
  /** The notes of the audit log, oldest first. */
  audited(): Promise<readonly AuditNote[]>
  /** The kinds of the events that were kept, oldest first. */
  kept(): Promise<readonly string[]>
}

/** Opens a migrated SQLite database with these seams. */
export function openAudited() {
  const database = openDatabase()
  return { database, ...auditedSeams(database) }
}

export function auditedSeams(database: TestDatabase): Audited {
  const store = createSqliteAuditStore(database)
  return {
    atWork: (work, act = {}) => database.acting.run({ ...byAnAdministrator, ...act }, work),
    audited: async () => (await store.list(anything, 100, null)).map(noteOf).toReversed(),
    kept: async () => database.eventKinds(),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
}

function noteOf({ action, target, before, after }: AuditEntry): AuditNote {
  return { action, target, before, after }
}
