import type { MessageStore } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { createMessageDesk } from './message-desk.ts'
import { createMessageNotices } from './message-notices.ts'
import { createMessageQueue } from './message-queue.ts'

export function createSqliteMessageStore(database: SqliteDatabase): MessageStore {
  return { ...createMessageQueue(database), ...createMessageDesk(database), ...createMessageNotices(database) }
}
