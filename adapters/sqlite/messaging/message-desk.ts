import {
  type LinkSealing,
  type MessageStore,
  auditOfPause,
  judgeResend,
  judgeStatus,
  judgeUnsure,
  promptWithinMs,
  promptnessOf,
} from '#modules/messaging'
import { type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareMessageList } from './message-list.ts'
import { type MessageRow, messageRows } from './message-rows.ts'
import { prepareMessageSteps } from './message-steps.ts'
import { prepareForgetLink } from './spent-links.ts'

type Desk = Omit<
  MessageStore,
  'add' | 'wasNotified' | 'claimDue' | 'leaving' | 'settle' | 'retry' | 'hasten' | 'recover' | 'noteNotice'
>

/** The office's reads and changes of messages, and the providers' later reports. */
export function createMessageDesk(database: SqliteDatabase, sealing: LinkSealing): Desk {
  const { raw, write } = database
  const { messageFrom } = messageRows(sealing)
  const list = prepareMessageList(database)
  const audit = prepareAudit(database)
  const steps = prepareMessageSteps(database)
  const byId = raw.prepare<[string], MessageRow>('select * from messages where id = ?')
  const byProviderId = raw.prepare<[string, string], MessageRow>(
    'select * from messages where provider_id = ? and provider = ? order by seq desc limit 1',
  )
  const forgetLink = prepareForgetLink(database, sealing)
  const cancel = raw
    .prepare<[{ bookingId: string; events: string | null; reason: string; at: string }], string>(
      `update messages set state = 'cancelled', reason = :reason, changed_at = :at
     where booking_id = :bookingId and state = 'queued'
       and (:events is null or event in (select value from json_each(:events)))
     returning id`,
    )
    .pluck()
  const cancelCauses = raw
    .prepare<[{ causes: string; reason: string; at: string }], string>(
      `update messages set state = 'cancelled', reason = :reason, changed_at = :at
     where cause in (select value from json_each(:causes)) and state = 'queued' returning id`,
    )
    .pluck()
  const requeue = raw.prepare<[string, string, string, string], MessageRow>(
    `update messages set state = 'queued', reason = null, attempts = 0, resends = resends + 1,
       not_before = ?, next_try_at = ?, changed_at = ?
     where id = ? returning *`,
  )
  const markSent = raw.prepare<[string, string], MessageRow>(
    `update messages set state = 'sent', reason = null, sent_at = coalesce(sent_at, changed_at), changed_at = ?
     where id = ? returning *`,
  )
  const believe = raw.prepare<[string, string]>(
    'delete from message_addresses_gone where channel = ? and recipient = ?',
  )
  const gone = raw
    .prepare<[string, string], string>('select reason from message_addresses_gone where channel = ? and recipient = ?')
    .pluck()
  const pause = raw.prepare<[string, string]>(
    'insert into message_pause (id, paused_at, user_id) values (1, ?, ?) on conflict (id) do nothing',
  )
  const resume = raw.prepare('delete from message_pause')
  const paused = raw.prepare<[], { readonly paused_at: string; readonly user_id: string }>(
    'select * from message_pause',
  )
  const counts = raw.prepare<
    [{ now: string; yesterday: string }],
    { readonly queued: number; readonly oldest: string | null; readonly unsure: number; readonly failed: number }
  >(
    `select
       (select count(*) from messages where state in ('queued', 'sending')) queued,
       (select min(not_before) from messages where state = 'queued' and not_before <= :now) oldest,
       (select count(*) from messages where state = 'unsure') unsure,
       (select count(*) from messages where state = 'failed' and changed_at >= :yesterday) failed`,
  )
  const confirmationsSince = raw
    .prepare<[string], number>(
      `select cast(round((unixepoch(sent_at, 'subsec') - unixepoch(created_at, 'subsec')) * 1000) as integer) ms
       from messages
       where event = 'booking_confirmed' and created_at >= ? and channel = 'email' and sent_at is not null
       order by ms`,
    )
    .pluck()
  const overdueSince = raw
    .prepare<[string, string], number>(
      `select count(*) from messages
       where event = 'booking_confirmed' and created_at >= ? and created_at <= ? and channel = 'email'
         and sent_at is null and state <> 'cancelled'`,
    )
    .pluck()

  return {
    noteStatus(provider, providerId, status) {
      return write(() => {
        const row = byProviderId.get(providerId, provider)
        if (!row) return null
        const message = messageFrom(row)
        const step = judgeStatus(message, provider, status)
        if (!step) return message
        steps.put(message.id, step, status.at)
        return messageFrom(byId.get(row.id) ?? row)
      })
    },

    cancelQueued(bookingId, events, reason, at) {
      return write(() => {
        const cancelled = cancel.all({
          bookingId,
          events: events && JSON.stringify(events),
          reason,
          at: instantText(at),
        })
        for (const id of cancelled) forgetLink(id)
        return cancelled.length
      })
    },

    cancelCauses(causes, reason, at) {
      return write(() => {
        const cancelled = cancelCauses.all({ causes: JSON.stringify(causes), reason, at: instantText(at) })
        for (const id of cancelled) forgetLink(id)
        return cancelled.length
      })
    },

    decideUnsure(id, decision, by, now) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'message-unknown' })
        const judged = judgeUnsure(messageFrom(row), decision)
        if (!judged.ok) return judged
        const at = instantText(now)
        steps.addAttempt(id, judged.value.attempt, now, by)
        audit(judged.value.audit)
        if (decision === 'mark_sent') return accept(messageFrom(markSent.get(at, id) ?? row))
        believe.run(row.channel, row.recipient)
        return accept(messageFrom(requeue.get(at, at, at, id) ?? row))
      })
    },

    resend(id, by, now) {
      return write(() => {
        const row = byId.get(id)
        if (!row) return refuse({ kind: 'message-unknown' })
        const judged = judgeResend(messageFrom(row))
        if (!judged.ok) return judged
        const at = instantText(now)
        believe.run(row.channel, row.recipient)
        steps.addAttempt(id, judged.value.attempt, now, by)
        audit(judged.value.audit)
        return accept(messageFrom(requeue.get(at, at, at, id) ?? row))
      })
    },

    list: async (query) => list(query).map((row) => messageFrom(row)),

    async find(id) {
      const row = byId.get(id)
      return row ? { message: messageFrom(row), attempts: steps.attemptsOf(id) } : null
    },

    addressGone: async (channel, to) => gone.get(channel, to) ?? null,

    pause(by, at) {
      return write(() => {
        if (pause.run(instantText(at), by).changes === 0) return
        audit(auditOfPause('messages_paused'))
      })
    },

    resume() {
      return write(() => {
        if (resume.run().changes === 0) return
        audit(auditOfPause('messages_resumed'))
      })
    },

    async health(now) {
      const week = instantText(now.subtract({ hours: 7 * 24 }))
      const took = confirmationsSince.all(week)
      const late = instantText(now.subtract({ milliseconds: promptWithinMs }))
      const pausedRow = paused.get()
      const { queued, oldest, unsure, failed } = counts.get({
        now: instantText(now),
        yesterday: instantText(now.subtract({ hours: 24 })),
      }) ?? { queued: 0, oldest: null, unsure: 0, failed: 0 }
      return {
        queued,
        oldestDue: oldest === null ? null : Temporal.Instant.from(oldest),
        unsure,
        failedLastDay: failed,
        paused: pausedRow ? { at: Temporal.Instant.from(pausedRow.paused_at), by: pausedRow.user_id as UserId } : null,
        confirmations: promptnessOf(took, overdueSince.get(week, late) ?? 0),
      }
    },
  }
}
