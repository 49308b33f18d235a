import {
  type OpenedWorkforce,
  workforceStoreContract,
} from '../../../tests/contracts/workforce/workforce-store.contract.ts'
import { furnish, now, userId } from '../../../tests/support/builders/bookings.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteWorkforceStore } from './workforce-store.ts'

workforceStoreContract('SQLite', async (): Promise<OpenedWorkforce> => {
  const database = openDatabase()
  furnish(database, ['ann', 'tom'])
  const act = { userId: userId('office'), role: 'office', at: now, network: 'n', device: 'd', requestId: 'r' } as const
  const lines = database.raw.prepare<[], { action: string; text: string }>(
    `select action, coalesce(before_json, '') || coalesce(after_json, '') text from audit_log order by id`,
  )
  return {
    store: createSqliteWorkforceStore(database),
    atWork: (work) => database.acting.run(act, work),
    eventKinds: () => database.eventKinds(),
    audited: () => lines.all(),
    async [Symbol.asyncDispose]() {
      database[Symbol.dispose]()
    },
  }
})
