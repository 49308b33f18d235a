import type { LinkSealing, MessageStore } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { createMessageDesk } from './message-desk.ts'
import { createMessageNotices } from './message-notices.ts'
import { createMessageQueue } from './message-queue.ts'

export function createSqliteMessageStore(database: SqliteDatabase, sealing: LinkSealing): MessageStore {
  return {
    ...createMessageQueue(database, sealing),
    ...createMessageDesk(database, sealing),
    ...createMessageNotices(database, sealing),
  }
}
