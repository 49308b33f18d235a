import { type LinkSealing, type Message, type MessageStore, eventsOfSent, stepOfOutcome } from '#modules/messaging'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareBell } from './message-bell.ts'
import { type MessageRow, insertMessage, messageRows } from './message-rows.ts'
import { prepareMessageSteps } from './message-steps.ts'
import { prepareForgetLink } from './spent-links.ts'

type Queue = Pick<
  MessageStore,
  'add' | 'wasNotified' | 'claimDue' | 'leaving' | 'settle' | 'retry' | 'hasten' | 'recover'
>

/** Only the first of a booking, recipient and channel is in turn, and only while none of them is on its way. */
const inTurn = `
  not exists (
    select 1 from messages e
    where e.state in ('queued', 'sending') and e.booking_id = m.booking_id and e.recipient = m.recipient
      and e.channel = m.channel and e.seq <> m.seq
      and (e.state = 'sending' or (e.not_before, e.seq) < (m.not_before, m.seq)))`

/** Due bell notifications per batch. */
const bellBatch = 200
/** Messages made due in one write, so that other writes come between. */
const hastenedAtOnce = 500

/** How messages come in, are taken, and leave. */
export function createMessageQueue(database: SqliteDatabase, sealing: LinkSealing): Queue {
  const { raw, write, acting } = database
  const { messageFrom, newRow } = messageRows(sealing)
  const forgetLink = prepareForgetLink(database, sealing)
  const bell = prepareBell(database)
  const steps = prepareMessageSteps(database)
  const keepEvents = prepareOutbox(database)
  const insert = raw.prepare(insertMessage)
  const notified = raw.prepare<[string, string], number>('select 1 from messages where cause = ? and event = ?').pluck()
  const anyDue = raw
    .prepare<[string], number>(
      `select 1 from messages indexed by messages_due where state = 'queued' and next_try_at <= ?
         and not exists (select 1 from message_pause) limit 1`,
    )
    .pluck()
  const dueForBell = raw.prepare<[string, number], MessageRow>(
    `select * from messages m indexed by messages_due where state = 'queued' and channel = 'in_app' and next_try_at <= ? and ${inTurn}
     order by next_try_at, seq limit ?`,
  )
  const due = raw
    .prepare<[{ now: string; over: string; limit: number }], number>(
      `select seq from messages m indexed by messages_due
       where state = 'queued' and next_try_at <= :now and channel <> 'in_app'
         and channel in (select value from json_each(:over)) and ${inTurn}
       order by next_try_at, seq limit :limit`,
    )
    .pluck()
  const claim = raw.prepare<[string, string, number], MessageRow>(
    `update messages set state = 'sending', attempts = attempts + 1, claimed_at = ?, changed_at = ?
     where seq = ? and state = 'queued' returning *`,
  )
  const leave = raw.prepare<[string, string]>(
    `update messages set left_at = coalesce(left_at, ?) where id = ? and state = 'sending'`,
  )
  const end = raw.prepare<[Record<string, string | number | null>]>(
    `update messages set state = :state, reason = :reason, provider = :provider, provider_id = :provider_id,
       claimed_at = null, left_at = null, sent_at = coalesce(sent_at, :sent_at), changed_at = :at
     where id = :id and state = 'sending' and resends = coalesce(:resends, resends)`,
  )
  const reported = raw
    .prepare<{ id: string; resends: number | null }, number>(
      `select 1 from messages where id = :id and (resends > :resends
         or state in ('sent', 'delivered', 'read', 'failed') and provider_id is not null)`,
    )
    .pluck()
  const again = raw.prepare<[string, string, string]>(
    `update messages set state = 'queued', claimed_at = null, left_at = null, next_try_at = ?, changed_at = ?
     where id = ? and state = 'sending'`,
  )
  const hasten = raw.prepare<{ channel: string; limit: number }>(
    `update messages set next_try_at = not_before where rowid in (
       select m.rowid from messages m where m.state = 'queued' and m.next_try_at > m.not_before and m.channel = :channel and m.attempts > 0
         and (select outcome from message_attempts where message_id = m.id order by id desc limit 1) = 'no_answer'
       limit :limit)`,
  )
  const letGo = raw.prepare<[string, string]>(
    `update messages set state = 'queued', claimed_at = null, next_try_at = ?, changed_at = ?
     where state = 'sending' and left_at is null`,
  )
  const withPaper = raw.prepare<[string], MessageRow>(
    `select * from messages where id = ? and channel = 'email' and attachments <> '[]'`,
  )
  const left = raw.prepare<[], MessageRow>(`select * from messages where state = 'sending' order by seq`)

  function mustBeSending({ changes }: { readonly changes: number }, id: string): void {
    if (changes === 0) throw new Error(`message ${id} is not being sent`)
  }

  /** The provider's own report came before its answer, and the message is not being sent any more. */
  const isReported = (id: string, resends: number | null) => resends !== null && reported.get({ id, resends }) === 1

  return {
    add(messages, at) {
      return write(() =>
        messages.flatMap((message) => {
          if (insert.run({ ...newRow(message, at), request_id: acting.requestId() }).changes === 0) return []
          const isNow = Temporal.Instant.compare(message.notBefore, at) <= 0
          if (message.channel === 'in_app' && isNow) bell(message, at)
          return [message.id]
        }),
      )
    },

    wasNotified: async (event, cause) => notified.get(cause, event) !== undefined,

    async claimDue(now, limit, over) {
      const at = instantText(now)
      if (anyDue.get(at) === undefined) return []
      return write(() => {
        if (anyDue.get(at) === undefined) return []
        for (const row of dueForBell.all(at, bellBatch)) bell(messageFrom(row), now)
        const claimed: Message[] = []
        // One at a time: each that is taken may put another out of turn.
        while (claimed.length < limit) {
          const [seq] = due.all({ now: at, over: JSON.stringify(over), limit: 1 })
          const row = seq === undefined ? undefined : claim.get(at, at, seq)
          if (!row) return claimed
          claimed.push(messageFrom(row))
        }
        return claimed
      })
    },

    leaving: (id, at) => write(() => mustBeSending(leave.run(instantText(at), id), id)),

    settle(id, outcome) {
      return write(() => {
        const { attempt, moved, addressGone, providerId, isSent } = stepOfOutcome(outcome)
        const at = instantText(outcome.at)
        const resends = outcome.resends ?? null
        const ended = end.run({
          id,
          at,
          resends,
          state: moved.state,
          provider: attempt.provider,
          reason: moved.reason,
          provider_id: providerId,
          sent_at: isSent ? at : null,
        })
        const isKnown = ended.changes === 0 && isReported(id, resends)
        if (!isKnown) {
          mustBeSending(ended, id)
          forgetLink(id)
          steps.markAddress(id, addressGone, outcome.at)
          const mailed = isSent ? withPaper.get(id) : undefined
          if (mailed) keepEvents(eventsOfSent(messageFrom(mailed), outcome.at))
        }
        steps.addAttempt(id, attempt, outcome.at)
        return !isKnown
      })
    },

    retry(id, { at, provider, kind, reason, nextTryAt }) {
      return write(() => {
        mustBeSending(again.run(instantText(nextTryAt), instantText(at), id), id)
        steps.addAttempt(id, { provider, outcome: kind, detail: reason }, at)
      })
    },

    async hasten(channel) {
      const wanted = { channel, limit: hastenedAtOnce }
      for (let made = hastenedAtOnce; made === hastenedAtOnce;) made = await write(() => hasten.run(wanted).changes)
    },

    recover(now) {
      return write(() => {
        const at = instantText(now)
        letGo.run(at, at)
        return left.all().map(messageFrom)
      })
    },
  }
}
