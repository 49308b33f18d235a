import type { CredentialKind } from '#modules/administration'
import type { HistoryEntry } from '#modules/booking'
import type { Conversation, ConversationEntry } from '#modules/chat'
import type { BookingId } from '#modules/shared'
import { prepareAddHistory } from '../booking/history-rows.ts'
import { rowOf } from '../chat/conversation-rows.ts'
import { addMissingVisits } from '../fulfilment/missing-visits.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { type DemoAdverts, addDemoAdverts } from './demo-adverts.ts'
import { type DemoOldJob, addDemoOldJobs } from './demo-old-jobs.ts'
import { promiseWindows } from './demo-arrivals.ts'
import { giveDemoRoom } from './demo-room.ts'
import { giveDemoCosts } from './demo-costs.ts'
import { giveDemoWorkforce } from './demo-workforce.ts'
import { type DemoRemoved, removeDemoRows } from './demo-removal.ts'
import { type DemoThread, prepareDemoThreads } from './demo-threads.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareInsert } from '../kit/prepared-insert.ts'
import {
  bookings,
  emergencyRequests,
  holds,
  ledgerEntries,
  payments,
  refunds,
  reviews,
  technicians,
  users,
} from '../kit/schema.ts'

/** No payment of a sample booking is for a document without one. */
interface OfBooking {
  readonly bookingId: string
}

/** A whole sample business, row by row. Its users are marked `demo`; its bookings have the source `demo`, or `office` for a caller. */
export interface DemoRows {
  readonly users: readonly (typeof users.$inferInsert)[]
  readonly technicians: readonly (typeof technicians.$inferInsert)[]
  readonly credentials: readonly DemoCredential[]
  readonly bookings: readonly (typeof bookings.$inferInsert)[]
  readonly holds: readonly (typeof holds.$inferInsert)[]
  readonly history: readonly DemoHistoryEntry[]
  readonly emergencies: readonly (typeof emergencyRequests.$inferInsert)[]
  readonly payments: readonly (typeof payments.$inferInsert & OfBooking)[]
  readonly refunds: readonly (typeof refunds.$inferInsert)[]
  readonly ledger: readonly (typeof ledgerEntries.$inferInsert & OfBooking)[]
  readonly reviews: readonly (typeof reviews.$inferInsert)[]
  readonly checks: readonly DemoCheck[]
  readonly disputes: readonly DemoDispute[]
  readonly texts: readonly DemoText[]
  readonly chats: readonly DemoChat[]
  readonly threads: readonly DemoThread[]
}

interface DemoHistoryEntry extends HistoryEntry {
  readonly bookingId: BookingId
}

/** A registration or a policy that counts. */
interface DemoCredential {
  readonly id: string
  readonly userId: string
  readonly kind: CredentialKind
  readonly number: string
  readonly expiresOn: Temporal.PlainDate
  readonly at: Temporal.Instant
}

/** A judgement that waits for a decision: nobody is sent until then. */
interface DemoCheck {
  readonly id: string
  readonly paymentId: string
  readonly bookingId: string
  readonly riskLevel: 'high' | 'critical'
  readonly riskScore: number
  readonly indicators: Readonly<Record<string, string>>
  readonly createdAt: Temporal.Instant
}

/** A text message that the built-in relay keeps. */
interface DemoText {
  readonly id: string
  readonly event: string
  readonly bookingId: BookingId
  readonly userId: string
  readonly to: string
  readonly name: string
  readonly subject: string
  readonly text: string
  readonly at: Temporal.Instant
}

/** A conversation with its entries, whose numbers begin at 1: the store puts them behind those that it has. */
interface DemoChat {
  readonly conversation: Conversation
  readonly entries: readonly ConversationEntry[]
}

/** One that is settled, after our evidence was read. */
interface DemoDispute {
  readonly ref: string
  readonly paymentId: string
  readonly amountPence: number
  readonly outcome: 'won' | 'lost'
  readonly reason: string
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
}

/** Keeps the demo business. Each method is one transaction. */
export interface DemoStore {
  /** Adds all of it; false, and nothing added, when a demo business is there already. */
  add(rows: DemoRows): Promise<boolean>
  /** Adds listings and jobs of people of the demo business, without events. */
  addAdverts(adverts: DemoAdverts): Promise<void>
  /** Adds jobs of an earlier program of its customers. */
  addOldJobs(jobs: readonly DemoOldJob[], at: Temporal.Instant): Promise<void>
  /** Runs work that the business did in the past, whose events nobody is notified of any more. */
  withoutEvents(work: () => Promise<void>): Promise<void>
  /** Nobody of the demo business waits for a notice of messages that were written without events. */
  forgetNotices(): Promise<void>
  /** Lists the completed work of the demo business of which something is still to be invoiced. */
  queueWork(): Promise<void>
  /** Takes away everybody who is marked `demo` and what hangs on them, and nothing else. */
  remove(at: Temporal.Instant): Promise<DemoRemoved>
}

export function createSqliteDemoStore(database: SqliteDatabase): DemoStore {
  const { raw } = database
  const addHistory = prepareAddHistory(database)
  const addThread = prepareDemoThreads(database)
  const isThere = raw.prepare<[], number>('select count(*) from users where demo = 1').pluck()
  const insert = {
    users: prepareInsert(database, users),
    technicians: prepareInsert(database, technicians),
    bookings: prepareInsert(database, bookings),
    holds: prepareInsert(database, holds),
    emergencies: prepareInsert(database, emergencyRequests),
    payments: prepareInsert(database, payments),
    refunds: prepareInsert(database, refunds),
    ledger: prepareInsert(database, ledgerEntries),
    reviews: prepareInsert(database, reviews),
  }

  // No member of the real office has checked demo documents: their holder replaces the reviewer.
  const credential = raw.prepare(
    `insert into credentials (id, user_id, kind, number, expires_on, submitted_at, verified_by, verified_at)
     values (@id, @user, @kind, @number, @until, @at, @user, @at)`,
  )
  const check = raw.prepare(
    `insert into payment_fraud_checks
       (id, payment_id, booking_id, risk_level, risk_score, fraud_indicators, created_at) values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const hold = raw.prepare('update bookings set held_for_review = 1 where id = ?')
  // No other way adds a completed booking: its due work is kept from the first update of its state.
  const keepDue = raw.prepare(`update bookings set status = status where id = ? and status = 'completed'`)
  const dispute = raw.prepare("insert into payment_disputes values ('test', ?, ?, ?, ?, ?, null, 1, ?, ?)")

  const text = raw.prepare(
    `insert into messages (id, key, event, cause, channel, recipient, name, user_id, booking_id, subject, text,
       attachments, not_before, state, provider, provider_id, attempts, created_at, next_try_at, sent_at, changed_at)
     values (@id, 'demo:' || @id, @event, 'demo', 'sms', @to, @name, @userId, @bookingId, @subject, @text,
       '[]', @at, 'delivered', 'relay', 'relay-' || @id, 1, @at, @at, @at, @at)`,
  )

  const chat = raw.prepare(
    `insert into conversations (id, kind, phone, token_hash, state, assigned_to, unread, delivered_to, read_to, seen_to,
       waiting_since, greeted_at, answer_due_at, last_at, last_text, created_at, demo)
     values (@id, @kind, @phone, @id, @state, @assigned_to, @unread, @delivered_to, @read_to, @seen_to,
       @waiting_since, @greeted_at, @answer_due_at, @last_at, @last_text, @created_at, 1)`,
  )
  const chatEntry = raw.prepare(
    `insert into conversation_entries (number, conversation_id, kind, sender, user_id, client_id, text, at)
     values (@number, @chat, @kind, @sender, @by, @clientId, @text, @at)`,
  )
  const newestEntry = raw
    .prepare<[], number>("select seq from sqlite_sequence where name = 'conversation_entries'")
    .pluck()

  /** The id is no hash of a token: nobody opens it as a visitor. */
  function addChat({ conversation, entries }: DemoChat): void {
    const before = newestEntry.get() ?? 0
    const numberOf = (own: number) => (own === 0 ? 0 : before + own)
    const { deliveredTo, readTo, seenTo } = conversation
    const numbers = { deliveredTo: numberOf(deliveredTo), readTo: numberOf(readTo), seenTo: numberOf(seenTo) }
    chat.run(rowOf({ ...conversation, ...numbers }))
    for (const { number, at, ...entry } of entries) {
      chatEntry.run({ ...entry, chat: conversation.id, number: numberOf(number), at: instantText(at) })
    }
  }

  return {
    add(rows) {
      return database.write(() => {
        if (isThere.get() !== 0) return false
        rows.users.forEach(insert.users)
        rows.technicians.forEach(insert.technicians)
        for (const { id, userId: user, kind, number, expiresOn, at } of rows.credentials) {
          credential.run({ id, user, kind, number, until: expiresOn.toString(), at: instantText(at) })
        }
        rows.bookings.forEach(insert.bookings)
        raw.exec(addMissingVisits)
        rows.holds.forEach(insert.holds)
        for (const { bookingId, ...entry } of rows.history) addHistory(bookingId, entry)
        rows.emergencies.forEach(insert.emergencies)
        rows.payments.forEach(insert.payments)
        // A refund is held against what was taken, so what was taken comes first.
        for (const entry of rows.ledger) if (entry.kind === 'capture') insert.ledger(entry)
        rows.refunds.forEach(insert.refunds)
        for (const entry of rows.ledger) if (entry.kind !== 'capture') insert.ledger(entry)
        for (const { id } of rows.bookings) keepDue.run(id)
        rows.reviews.forEach(insert.reviews)
        raw.exec(publishReviews)
        for (const one of rows.checks) {
          const { id, paymentId, bookingId, riskLevel, riskScore, indicators, createdAt } = one
          const why = JSON.stringify(indicators)
          check.run(id, paymentId, bookingId, riskLevel, riskScore, why, instantText(createdAt))
          hold.run(bookingId)
        }
        for (const { ref, paymentId, amountPence, outcome, reason, createdAt, updatedAt } of rows.disputes) {
          dispute.run(ref, paymentId, amountPence, outcome, reason, instantText(createdAt), instantText(updatedAt))
        }
        raw.exec(promiseWindows)
        giveDemoWorkforce(database, rows.technicians)
        giveDemoCosts(database, rows.technicians)
        giveDemoRoom(database, rows.users[0]?.createdAt)
        for (const { at, ...one } of rows.texts) text.run({ ...one, at: instantText(at) })
        rows.chats.forEach(addChat)
        rows.threads.forEach(addThread)
        return true
      })
    },

    addAdverts(adverts) {
      return this.withoutEvents(() => addDemoAdverts(database, adverts))
    },

    addOldJobs(jobs, at) {
      return database.write(() => addDemoOldJobs(database, jobs, at))
    },

    async withoutEvents(work) {
      // The trigger is one of this connection: another process writes its events as ever.
      raw.exec('create temp trigger past_events before insert on main.outbox begin select raise(ignore); end')
      try {
        await work()
      } finally {
        raw.exec('drop trigger temp.past_events')
      }
    },

    forgetNotices() {
      return database.write(() => raw.exec(nobodyWaits)).then(() => {})
    },

    queueWork() {
      return database.write(() => raw.exec(workToInvoice)).then(() => {})
    },

    remove(at) {
      return database.write(() => removeDemoRows(database, instantText(at)))
    },
  }
}

const nobodyWaits = `
  update booking_threads
  set customer_notified_of = null, technician_notified_of = null, office_notified_of = null
  where booking_id in (select b.id from bookings b join users u on u.id = b.customer_id where u.demo = 1)`

const workToInvoice = `
  insert into work_to_invoice
  select b.id, coalesce(b.actual_end_time, b.updated_at) from bookings b join users u on u.id = b.customer_id
  where u.demo = 1 and b.status = 'completed'
    and coalesce(b.final_cost_pence, b.agreed_cost_pence, b.estimated_cost_pence, 0) >
      (select coalesce(sum(total_amount_pence - credited_total_pence), 0) from invoices
       where booking_id = b.id and document_type in ('invoice', 'tax-invoice') and status not in ('draft', 'void'))
  on conflict do nothing`

/** Those who wrote something let the business publish it. */
const publishReviews = `insert into published_reviews (booking_id, state, words, first_name, district, held_for, given_at)
  select booking_id, 'published', comment, substr(contact_name, 1, instr(contact_name || ' ', ' ') - 1),
    substr(customer_postcode, 1, instr(customer_postcode || ' ', ' ') - 1), '[]', reviews.created_at
  from reviews join bookings on bookings.id = reviews.booking_id join users on users.id = bookings.customer_id
  where users.demo = 1 and comment is not null
  order by reviews.created_at`
