import { type LinkSealing, type MessageStore, judgeNotice } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareBell } from './message-bell.ts'
import { type MessageRow, insertMessage, messageRows } from './message-rows.ts'
import { prepareMessageSteps } from './message-steps.ts'

/** Reports of mail servers about mails that they accepted earlier. */
export function createMessageNotices(database: SqliteDatabase, sealing: LinkSealing): Pick<MessageStore, 'noteNotice'> {
  const { acting, raw, write } = database
  const { messageFrom, newRow } = messageRows(sealing)
  const bell = prepareBell(database)
  const steps = prepareMessageSteps(database)
  const insert = raw.prepare(insertMessage)
  const byId = raw.prepare<[string], MessageRow>('select * from messages where id = ?')

  return {
    noteNotice(id, { at, alerts, ...notice }) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return { kind: 'message-unknown' }
        const judged = judgeNotice(messageFrom(row), steps.attemptsOf(id), notice)
        if (judged.kind === 'known') return { kind: 'noted', isNew: false }
        if (judged.kind !== 'step') return judged
        steps.put(id, judged.step, at)
        for (const alert of judged.alerts ? alerts : []) {
          if (insert.run({ ...newRow(alert, at), request_id: acting.requestId() }).changes > 0) bell(alert, at)
        }
        return { kind: 'noted', isNew: true }
      })
    },
  }
}
