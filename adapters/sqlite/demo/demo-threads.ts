import type { Person, SenderType, Side } from '#modules/conversations'
import type { BookingId, UserId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'

interface DemoWriter {
  readonly person: Person
  /** Null for somebody without an account. */
  readonly senderId: UserId | null
  readonly senderName: string
}

interface DemoMessage extends DemoWriter {
  readonly id: string
  readonly senderType: SenderType
  readonly text: string
  readonly at: Temporal.Instant
}

interface DemoMarker extends DemoWriter {
  readonly side: Side
  readonly seq: number
  readonly at: Temporal.Instant
}

/** The conversation of a booking: its messages in their order, and how far each person has read. */
export interface DemoThread {
  readonly bookingId: BookingId
  readonly messages: readonly DemoMessage[]
  readonly markers: readonly DemoMarker[]
}

/** Writes the conversations of the demo business, inside a transaction; nobody is notified of them. */
export function prepareDemoThreads({ raw }: Pick<SqliteDatabase, 'raw'>): (thread: DemoThread) => void {
  const message = raw.prepare(
    `insert into service_communications (booking_id, seq, id, person, sender_id, sender_type, sender_name, client_id,
       message_type, message_content, created_at)
     values (@bookingId, @seq, @id, @person, @senderId, @senderType, @senderName, @id, 'text', @text, @at)`,
  )
  const marker = raw.prepare(
    `insert into read_markers (booking_id, person, user_id, sender_type, name, seq, read_at)
     values (@bookingId, @person, @senderId, @side, @senderName, @seq, @at)`,
  )
  const thread = raw.prepare(
    `insert into booking_threads (booking_id, newest_seq, asked_seq, office_read_to, waiting_since, first_asked_at,
       first_answered_at, last_at, last_text)
     values (@bookingId, @newest, @asked, @read, @waiting, @firstAsked, @firstAnswered, @lastAt, @lastText)`,
  )
  return ({ bookingId, messages, markers }) => {
    const last = messages.at(-1)
    if (!last) return
    const asks = ({ senderType }: DemoMessage) => senderType === 'customer'
    const answers = ({ senderType }: DemoMessage) => senderType === 'technician' || senderType === 'office'
    const textOf = (one: DemoMessage | undefined) => (one ? instantText(one.at) : null)
    const firstAsked = messages.findIndex(asks)
    thread.run({
      bookingId,
      newest: messages.length,
      asked: messages.findLastIndex(({ senderType }) => senderType === 'customer' || senderType === 'technician') + 1,
      read: Math.max(0, ...markers.filter(({ side }) => side === 'office').map(({ seq }) => seq)),
      waiting: textOf(messages.slice(messages.findLastIndex(answers) + 1).find(asks)),
      firstAsked: textOf(messages[firstAsked]),
      firstAnswered: firstAsked < 0 ? null : textOf(messages.slice(firstAsked).find(answers)),
      lastAt: instantText(last.at),
      lastText: last.text,
    })
    for (const [place, { at, ...one }] of messages.entries()) {
      message.run({ ...one, bookingId, seq: place + 1, at: instantText(at) })
    }
    for (const { at, ...one } of markers) if (one.seq > 0) marker.run({ ...one, bookingId, at: instantText(at) })
  }
}
