import type { Attempt, MessageStep } from '#modules/messaging'
import type { MessageId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { type AttemptRow, attemptFrom } from './message-rows.ts'

/** Writes what the module decided of a message; call it only inside `write`. */
export function prepareMessageSteps({ raw }: SqliteDatabase) {
  const insertAttempt = raw.prepare<[string, string, string, string, string | null, string | null]>(
    'insert into message_attempts (message_id, at, provider, outcome, detail, user_id) values (?, ?, ?, ?, ?, ?)',
  )
  const attemptsOf = raw.prepare<[string], AttemptRow>(
    'select * from message_attempts where message_id = ? order by id',
  )
  const move = raw.prepare<[string, string | null, string, string]>(
    'update messages set state = ?, reason = ?, changed_at = ? where id = ?',
  )
  const markGone = raw.prepare<[string, string, string]>(
    `insert into message_addresses_gone (channel, recipient, reason, since)
     select channel, recipient, ?, ? from messages where id = ? and true on conflict do nothing`,
  )

  /** `by`: who asked for it, where somebody did. */
  function addAttempt(
    id: MessageId,
    { provider, outcome, detail }: MessageStep['attempt'],
    at: Temporal.Instant,
    by: UserId | null = null,
  ): void {
    insertAttempt.run(id, instantText(at), provider, outcome, detail, by)
  }

  function markAddress(id: MessageId, reason: string | null, at: Temporal.Instant): void {
    if (reason !== null) markGone.run(reason, instantText(at), id)
  }

  return {
    attemptsOf: (id: MessageId): readonly Attempt[] => attemptsOf.all(id).map(attemptFrom),
    addAttempt,
    markAddress,
    put(id: MessageId, { attempt, moved, addressGone }: MessageStep, at: Temporal.Instant): void {
      addAttempt(id, attempt, at)
      markAddress(id, addressGone, at)
      if (moved) move.run(moved.state, moved.reason, instantText(at), id)
    },
  }
}
