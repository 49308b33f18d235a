import type { MessageStore } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareBell } from './message-bell.ts'
import { type MessageRow, insertMessage, newRow } from './message-rows.ts'

/** What mail servers say later of mails that they had taken. */
export function createMessageNotices(database: SqliteDatabase): Pick<MessageStore, 'noteNotice'> {
  const { raw, write } = database
  const bell = prepareBell(database)
  const insert = raw.prepare(insertMessage)
  const byId = raw.prepare<[string], MessageRow>(`select * from messages where id = ? and channel = 'email'`)
  const isKnown = raw
    .prepare<[string, string, string], number>(
      'select 1 from message_attempts where message_id = ? and outcome = ? and detail = ?',
    )
    .pluck()
  const addAttempt = raw.prepare<[string, string, string, string, string]>(
    'insert into message_attempts (message_id, at, provider, outcome, detail) values (?, ?, ?, ?, ?)',
  )
  const move = raw.prepare<[string, string | null, string, string]>(
    'update messages set state = ?, reason = ?, changed_at = ? where id = ?',
  )
  const markGone = raw.prepare<[string, string, string]>(
    `insert into message_addresses_gone (channel, recipient, reason, since)
     values ('email', ?, ?, ?) on conflict do nothing`,
  )

  return {
    noteNotice(id, { kind, reason, addressGone, resends, at: when, alerts }) {
      return write(() => {
        const row = byId.get(id)
        if (!row || row.provider === 'mailbox') return { kind: 'message-unknown' }
        if (row.state === 'sending') return { kind: 'message-underway' }
        if (row.sent_at === null && row.state !== 'unsure') return { kind: 'message-unknown' }
        const outcome = outcomes[kind]
        if (outcome === null || isKnown.get(id, outcome, reason)) return { kind: 'noted', isNew: false }
        const at = instantText(when)
        addAttempt.run(id, at, row.provider ?? 'smtp', outcome, reason)
        const isOfThisSending = resends === row.resends
        if (isOfThisSending && addressGone) markGone.run(row.recipient, reason, at)
        if (!isOfThisSending || outcome === 'later' || !(movesFrom[row.state] ?? []).includes(outcome)) {
          return { kind: 'noted', isNew: true }
        }
        move.run(outcome, outcome === 'failed' ? reason : null, at, id)
        if (outcome === 'failed') {
          for (const alert of alerts) if (insert.run(newRow(alert, when)).changes > 0) bell(alert, when)
        }
        return { kind: 'noted', isNew: true }
      })
    },
  }
}

const outcomes = { failed: 'failed', delayed: 'later', delivered: 'delivered', 'passed-on': null } as const

const movesFrom: Readonly<Record<string, readonly string[]>> = {
  sent: ['failed', 'delivered'],
  unsure: ['failed', 'delivered'],
  // A server further on may send back what the one before had said was delivered.
  delivered: ['failed'],
}
