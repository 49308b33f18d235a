import type { ServiceId } from '#modules/shared'
import { outboxContract } from '../../../tests/contracts/shared/outbox.contract.ts'
import { openDatabase } from '../../../tests/support/database.ts'
import { createSqliteOutbox } from './outbox-store.ts'
import { prepareOutbox } from './outbox.ts'

outboxContract('SQLite', async () => {
  const database = openDatabase()
  const keepEvents = prepareOutbox(database)
  return {
    outbox: createSqliteOutbox(database),
    happen: (serviceId, at) =>
      database.write(() => keepEvents([{ kind: 'service-edited', serviceId: serviceId as ServiceId, at }])),
    [Symbol.asyncDispose]: async () => database[Symbol.dispose](),
  }
})
