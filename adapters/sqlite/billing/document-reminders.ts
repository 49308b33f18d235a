import { type DocumentReminders, eventsOfReminder } from '#modules/billing'
import type { InvoiceId } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareOutbox } from '../kit/outbox.ts'

interface OpenRow {
  readonly id: InvoiceId
  readonly due_date: string
}

export function createSqliteDocumentReminders(database: SqliteDatabase): DocumentReminders {
  const { raw, write } = database
  const keepEvents = prepareOutbox(database)
  const open = raw.prepare<[string, string, string, number], OpenRow>(
    `select id, due_date from invoices i indexed by invoices_open_by_due
     where document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent') and due_date between ? and ?
       and left_pence > 0 and sent_at is not null and customer_email <> ''
       and not exists (select 1 from document_reminders r where r.invoice_id = i.id and r.stage = ?)
     order by due_date, id limit ?`,
  )
  const add = raw.prepare<[string, string, string]>(
    'insert into document_reminders (invoice_id, stage, at) values (?, ?, ?) on conflict do nothing',
  )
  return {
    open: async (stage, { from, to }, limit) =>
      open
        .all(from.toString(), to.toString(), stage, limit)
        .map(({ id, due_date }) => ({ invoiceId: id, dueDate: Temporal.PlainDate.from(due_date) })),

    add: (invoiceId, stage, at) =>
      write(() => {
        if (add.run(invoiceId, stage, instantText(at)).changes === 0) return
        keepEvents(eventsOfReminder(invoiceId, stage, at))
      }),
  }
}
