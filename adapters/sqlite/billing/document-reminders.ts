import {
  type DocumentReminders,
  type PauseSubject,
  type ReminderPause,
  type ReminderStage,
  auditOfReminderPause,
  eventsOfPause,
  eventsOfReminder,
} from '#modules/billing'
import { type InvoiceId, type UserId, businessDate } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface OpenRow {
  readonly id: InvoiceId
  readonly due_date: string
  readonly sent_at: string
  readonly paused: 0 | 1
}

interface PauseRow {
  readonly id: number
  readonly invoice_id: InvoiceId | null
  readonly user_id: UserId | null
  readonly customer_email: string | null
  readonly by_user: string
  readonly at: string
}

interface AskedRow {
  readonly invoice_id: InvoiceId
  readonly stage: ReminderStage
}

/** A pause `p` is about the document `i`. */
const isAbout = `(p.invoice_id = i.id or p.user_id = i.user_id
  or (i.user_id is null and p.customer_email = lower(i.customer_email)))`
const isPaused = `exists (select 1 from reminder_pauses p where ${isAbout})`

const openOf = (index: string, conditions: string) =>
  `select id, due_date, sent_at, ${isPaused} as paused from invoices i indexed by ${index}
   where ${conditions} and due_date between ? and ? and sent_at is not null and customer_email <> ''
     and not exists (select 1 from document_reminders r where r.invoice_id = i.id and r.stage = ?)
   order by due_date, id limit ?`

export function createSqliteDocumentReminders(database: SqliteDatabase): DocumentReminders {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const charges = raw.prepare<[string, string, string, number], OpenRow>(
    openOf(
      'invoices_open_by_due',
      `document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent') and left_pence > 0`,
    ),
  )
  const offers = raw.prepare<[string, string, string, number], OpenRow>(
    openOf(
      'invoices_offered_by_due',
      `document_type in ('proforma', 'quote', 'estimate') and document_type <> 'proforma' and status = 'sent'`,
    ),
  )
  const add = raw.prepare<[string, string, string, number]>(
    'insert into document_reminders (invoice_id, stage, at, skipped) values (?, ?, ?, ?) on conflict do nothing',
  )
  const pause = raw.prepare<[SubjectRow & { readonly by: string; readonly at: string }]>(
    `insert into reminder_pauses (invoice_id, user_id, customer_email, by_user, at)
     values (@invoice, @user, @email, @by, @at) on conflict do nothing`,
  )
  const find = raw.prepare<[SubjectRow], PauseRow>(
    'select * from reminder_pauses where invoice_id = @invoice or user_id = @user or customer_email = @email',
  )
  const remove = raw.prepare<[number]>('delete from reminder_pauses where id = ?')
  const all = raw.prepare<[], PauseRow>('select * from reminder_pauses order by id desc')
  const paused = raw.prepare<[string], number>(`select ${isPaused} from invoices i where id = ?`).pluck()
  const asked = raw.prepare<[number, string], AskedRow>(
    `select r.invoice_id, r.stage from reminder_pauses p join invoices i on ${isAbout}
       join document_reminders r on r.invoice_id = i.id
     where p.id = ? and r.skipped = 0 and r.at >= ?`,
  )

  return {
    open: async (stage, { from, to }, limit) =>
      (stage === 'expiring' ? offers : charges)
        .all(from.toString(), to.toString(), stage, limit)
        .map(({ id, due_date, sent_at, paused: waits }) => ({
          invoiceId: id,
          dueDate: Temporal.PlainDate.from(due_date),
          sentOn: businessDate(Temporal.Instant.from(sent_at)),
          isPaused: waits === 1,
        })),

    add: (invoiceId, stage, judged, at) =>
      write(() => {
        const isSkipped = judged === 'skip'
        if (add.run(invoiceId, stage, instantText(at), Number(isSkipped)).changes === 0 || isSkipped) return
        keepEvents(eventsOfReminder(invoiceId, stage, at))
      }),

    pause: (subject, by, at) =>
      write(() => {
        const row = subjectRow(subject)
        if (pause.run({ ...row, by, at: instantText(at) }).changes === 0) return
        const kept = find.get(row)
        if (!kept) throw new Error('a pause was not kept')
        audit(auditOfReminderPause(subject, true))
        keepEvents(eventsOfPause(kept.id, at))
      }),

    resume: (subject) =>
      write(() => {
        const kept = find.get(subjectRow(subject))
        if (!kept) return
        remove.run(kept.id)
        audit(auditOfReminderPause(subject, false))
      }),

    async findPause(subject) {
      const row = find.get(subjectRow(subject))
      return row ? pauseFrom(row) : null
    },

    pauses: async () => all.all().map(pauseFrom),
    isPaused: async (id) => paused.get(id) === 1,

    askedUnder: async (id, since) =>
      asked.all(id, instantText(since)).map(({ invoice_id, stage }) => ({ invoiceId: invoice_id, stage })),
  }
}

type SubjectRow = ReturnType<typeof subjectRow>

function subjectRow({ invoiceId, holder }: PauseSubject) {
  return { invoice: invoiceId, user: holder && holder.userId, email: holder && holder.email }
}

function pauseFrom({ id, invoice_id, user_id, customer_email, by_user, at }: PauseRow): ReminderPause {
  const holder = user_id ? { userId: user_id, email: null } : { userId: null, email: customer_email ?? '' }
  return {
    id,
    subject: invoice_id ? { invoiceId: invoice_id, holder: null } : { invoiceId: null, holder },
    by: by_user,
    at: Temporal.Instant.from(at),
  }
}
