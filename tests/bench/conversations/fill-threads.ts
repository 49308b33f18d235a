import { randomUUID } from 'node:crypto'
import type Database from 'better-sqlite3'
import { changeData, copyData, keptData } from '../data/datasets.ts'
import { bookingId, technicianUserId, visitsData } from '../data/field-data.ts'
import { customerId } from '../data/people.ts'

const inOthers = 100
const inOneTransaction = 50_000
const minuteMs = 60_000

/** The number of threads beside the long one. */
export const otherThreads = (messages: number) => messages / 2 / inOthers

/** Bookings with so many messages: half of them in the thread of the first booking, a hundred in each other one. */
export function messagesData(messages: number): Promise<string> {
  return keptData(`messages-${messages}`, async (folder) => {
    copyData(await visitsData(otherThreads(messages) + 1), folder)
    console.error(`  writing ${messages.toLocaleString('en-GB')} messages (once a day)...`)
    changeData(folder, (db) => fill(db, messages))
  })
}

function fill(db: Database.Database, messages: number): void {
  // Open pages need no news of messages from before.
  const trigger = db
    .prepare<[], string>(`select sql from sqlite_schema where name = 'service_communications_added_live'`)
    .pluck()
    .get()
  if (trigger === undefined) throw new Error('the trigger of messages has another name')
  db.exec('drop trigger service_communications_added_live')
  const add = db.prepare(
    `insert into service_communications (booking_id, seq, id, person, sender_id, sender_type, sender_name, client_id,
       message_type, message_content, device_type, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, 'text', ?, 'mobile', ?)`,
  )
  const thread = db.prepare(
    `insert into booking_threads (booking_id, newest_seq, asked_seq, office_read_to, last_at, last_text)
     values (?, ?, ?, ?, ?, 'Thank you.')`,
  )
  const marker = db.prepare(
    `insert into read_markers (booking_id, person, user_id, sender_type, name, seq, read_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const now = Temporal.Now.instant().epochMilliseconds
  const text = (epochMs: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: 'millisecond' })
  const last = text(now)
  const write = db.transaction((booking: number, from: number, to: number, length: number) => {
    const people = [
      [customerId(booking % 256), 'customer', `Customer ${booking % 256}`],
      [technicianUserId(booking), 'technician', 'Technician'],
    ] as const
    for (let seq = from; seq <= to; seq += 1) {
      const [person, side, name] = people[seq % 2 === 1 ? 0 : 1] ?? people[0]
      const at = text(now - (length - seq) * minuteMs)
      const words = `Message ${seq}: the part has come, and fits. I can be there at nine.`
      const id = randomUUID()
      add.run(bookingId(booking), seq, `com_${id}`, person, person, side, name, id, words, at)
    }
    if (to < length) return
    thread.run(bookingId(booking), length, length, length, last)
    for (const [person, side, name] of people) marker.run(bookingId(booking), person, person, side, name, length, last)
  })
  const long = messages / 2
  for (let from = 1; from <= long; from += inOneTransaction) {
    write(0, from, Math.min(long, from + inOneTransaction - 1), long)
  }
  for (let booking = 1; booking <= otherThreads(messages); booking += 1) write(booking, 1, inOthers, inOthers)
  db.exec(trigger)
}
