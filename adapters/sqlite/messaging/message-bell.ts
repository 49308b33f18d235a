import type { NewMessage } from '#modules/messaging'
import { type MessageId, type NotificationId, type UserId, parseId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

/** Puts a message under its reader's bell: it is delivered with that. Call it only inside `write`. */
export function prepareBell({ raw }: SqliteDatabase) {
  const insert = raw.prepare<[Record<string, string | null>]>(
    `insert into notifications (id, user_id, type, title, message, link, data, created_at)
     values (:id, :user_id, :type, :title, :message, :link, :data, :created_at)
     on conflict (id) do nothing`,
  )
  const delivered = raw.prepare<[string, string, string, string]>(
    `update messages set state = 'delivered', provider = 'bell', provider_id = ?, attempts = attempts + 1,
       sent_at = coalesce(sent_at, ?), changed_at = ?
     where id = ?`,
  )
  const attempt = raw.prepare<[string, string, string]>(
    `insert into message_attempts (message_id, at, provider, outcome, detail) values (?, ?, 'bell', 'delivered', ?)`,
  )
  return (message: NewMessage & { readonly id: MessageId; readonly resends?: number }, now: Temporal.Instant): void => {
    const at = instantText(now)
    const id = notificationId(message.id, message.resends ?? 0)
    insert.run({
      id,
      user_id: message.to as UserId,
      type: message.event,
      title: message.subject,
      message: message.text,
      link: message.link,
      data: JSON.stringify(message.bookingId === null ? {} : { booking_id: message.bookingId }),
      created_at: at,
    })
    delivered.run(id, at, at, message.id)
    attempt.run(message.id, at, id)
  }
}

/** One for each time that the office resends it. */
function notificationId(id: MessageId, resends: number): NotificationId {
  const made = parseId('ntf', `ntf_${id.slice('msg_'.length)}${resends === 0 ? '' : `-${resends}`}`)
  if (!made) throw new Error(`no notification id can be made for ${id}`)
  return made
}
