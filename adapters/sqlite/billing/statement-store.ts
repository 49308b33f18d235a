import {
  type AccountHolder,
  type AskedStatement,
  type LateAccount,
  type StatementStore,
  auditOfStatement,
  eventsOfStatement,
} from '#modules/billing'
import {
  type DocumentStatus,
  type DocumentType,
  type StatementDocument,
  type StatementMoney,
  documentTypes,
  kindOfDocument,
} from '#modules/invoicing'
import { type InvoiceId, type StatementId, type UserId, accept, businessDate, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { prepareKeptAnswers } from '../kit/kept-answers.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { type InvoiceRow, prepareDocuments } from './document-rows.ts'

type Holder = ReturnType<typeof named>

interface DocumentRow {
  readonly id: InvoiceId
  readonly document_type: DocumentType
  readonly status: DocumentStatus
  readonly based_on: InvoiceId | null
  readonly due_date: string | null
  readonly invoice_number: string
  readonly invoice_date: string
  readonly total_amount_pence: number
  readonly cis_deduction_pence: number
}

interface MoneyRow {
  readonly invoice_number: string
  readonly kind: StatementMoney['kind']
  readonly amount_pence: number
  readonly at: string
  readonly came_at: string | null
}

interface LateRow {
  readonly user_id: UserId | null
  readonly customer_email: string
  readonly customer_name: string
}

interface LateSums {
  readonly overdue: number
  readonly documents: number
  readonly since: string
}

interface StatementRow {
  readonly id: StatementId
  readonly user_id: UserId | null
  readonly customer_email: string | null
  readonly sent_to: string
  readonly from_day: string
  readonly to_day: string
  readonly origin: AskedStatement['origin']
  readonly asked_by: string
  readonly asked_at: string
}

const charges = sqlTexts(documentTypes.filter((type) => kindOfDocument(type) === 'charge'))
const credits = sqlTexts(documentTypes.filter((type) => kindOfDocument(type) === 'credit'))

/** The issued charges of a holder, by the index of the user or of the address. */
const chargesOf = (of: 'user' | 'email') =>
  `document_type in (${charges}) and status <> 'draft' and ${
    of === 'user' ? 'user_id = @user' : "user_id is null and customer_email <> '' and lower(customer_email) = @email"
  }`

export function createSqliteStatementStore(database: SqliteDatabase): StatementStore {
  const { raw, write } = database
  const answers = prepareKeptAnswers(database)
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const [ofUser, ofEmail] = [prepareBooks(database, 'user'), prepareBooks(database, 'email')]
  const late = raw.prepare<[string, number], LateRow>(
    `select user_id, lower(customer_email) as customer_email, customer_name from invoices indexed by invoices_open_by_due
     where document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent') and due_date < ?
       and left_pence > 0 and (user_id is not null or customer_email <> '')
     order by due_date, id limit ?`,
  )
  const lateSums = (whose: string) =>
    raw.prepare<[string, string], LateSums>(
      `select sum(left_pence) as overdue, count(*) as documents, min(due_date) as since from invoices
       where ${whose} and document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent') and due_date < ?
         and left_pence > 0`,
    )
  const lateOfUser = lateSums('user_id = ?')
  const lateOfAddress = lateSums(`user_id is null and lower(customer_email) = ? and customer_email <> ''`)
  const key = 'coalesce(i.user_id, lower(i.customer_email))'
  const owing = raw.prepare<[string, string, number], LateRow & { readonly key: string }>(
    `select user_id, lower(customer_email) as customer_email, customer_name, ${key} as key
     from invoices i indexed by invoices_open_by_due
     where document_type in ('invoice', 'tax-invoice') and status in ('issued', 'sent') and left_pence > 0
       and (user_id is not null or customer_email <> '') and ${key} > ?
       and not exists (select 1 from statements s where s.origin = 'monthly' and s.to_day = ?
         and coalesce(s.user_id, s.customer_email) = ${key})
     group by ${key} order by ${key} limit ?`,
  )
  const add = raw.prepare<[Readonly<Record<string, string | null>>]>(
    `insert into statements (id, user_id, customer_email, sent_to, from_day, to_day, origin, asked_by, asked_at)
     values (@id, @user, @email, @sentTo, @from, @to, @origin, @by, @at) on conflict do nothing`,
  )
  const find = raw.prepare<[string], StatementRow>('select * from statements where id = ?')
  const pdf = raw.prepare<[string], Buffer | null>('select pdf from statements where id = ?').pluck()
  const keep = raw.prepare<[Uint8Array, string, string]>(
    'update statements set pdf = ?, kept_at = ? where id = ? and pdf is null',
  )

  return {
    books: async (holder) => (holder.userId ? ofUser(named(holder)) : ofEmail(named(holder))),

    async late(day, limit) {
      const accounts = new Map<string, LateAccount>()
      for (const { user_id, customer_email, customer_name } of late.all(day.toString(), limit)) {
        const one = user_id ?? customer_email
        if (accounts.has(one)) continue
        const sums = (user_id ? lateOfUser : lateOfAddress).get(one, day.toString())
        if (!sums) throw new Error('a sum is one row')
        accounts.set(one, {
          holder: holderOf({ user_id, customer_email }),
          name: customer_name,
          overdue: pence(sums.overdue),
          documents: sums.documents,
          since: Temporal.PlainDate.from(sums.since),
        })
      }
      return [...accounts.values()]
    },

    owing: async (monthEnd, after, limit) =>
      owing.all(after, monthEnd.toString(), limit).map(({ key: at, ...row }) => ({ holder: holderOf(row), key: at })),

    ask: (statement, claim) =>
      write(() => {
        const first = answers.judge(claim, statement.at)
        if (first) return refuse(first)
        const { id, holder, sentTo, from, to, origin, by, at } = statement
        const row = {
          id,
          ...named(holder),
          sentTo,
          from: from.toString(),
          to: to.toString(),
          origin,
          by,
          at: instantText(at),
        }
        if (add.run(row).changes > 0) {
          audit(auditOfStatement(statement))
          keepEvents(eventsOfStatement(statement))
        }
        answers.keep(claim, statement, at)
        return accept(statement)
      }),

    async find(id) {
      const row = find.get(id)
      return row ? statementFrom(row) : null
    },

    async pdf(id) {
      const kept = pdf.get(id)
      return kept ? new Uint8Array(kept) : null
    },

    keep: (id, bytes, at) =>
      write(() => {
        keep.run(bytes, instantText(at), id)
      }),
  }
}

function holderOf({ user_id, customer_email }: Pick<LateRow, 'user_id' | 'customer_email'>): AccountHolder {
  return user_id ? { userId: user_id, email: null } : { userId: null, email: customer_email }
}

function named({ userId, email }: AccountHolder) {
  return { user: userId, email }
}

function prepareBooks(database: Pick<SqliteDatabase, 'raw'>, of: 'user' | 'email') {
  const { raw } = database
  const documentOf = prepareDocuments(database)
  const theirs = chargesOf(of)
  const newest = raw.prepare<[Holder], InvoiceRow>(`select * from invoices where ${theirs} order by id desc limit 1`)
  const columns =
    'id, document_type, status, based_on, due_date, invoice_number, invoice_date, total_amount_pence, cis_deduction_pence'
  const documents = raw.prepare<[Holder], DocumentRow>(
    `select ${columns} from invoices where ${theirs}
     union all
     select ${columns} from invoices where document_type in (${credits}) and status not in ('draft', 'void')
       and based_on in (select id from invoices where ${theirs})
     order by invoice_date, id`,
  )
  const money = raw.prepare<[Holder], MoneyRow>(
    `select i.invoice_number, s.kind, s.amount_pence, s.at, case when e.kind = 'capture' then p.paid_at end as came_at
     from invoice_settlements s
       join (select id, invoice_number from invoices where ${theirs}) i on i.id = s.invoice_id
       left join ledger_entries e on e.id = s.ledger_entry_id left join payments p on p.id = s.payment_id
     order by s.id`,
  )
  return (holder: Holder): Awaited<ReturnType<StatementStore['books']>> => {
    const row = newest.get(holder)
    if (!row) return null
    return {
      customer: documentOf(row).content.customer,
      documents: documents.all(holder).map(documentFrom),
      money: money.all(holder).map(moneyFrom),
    }
  }
}

function documentFrom(row: DocumentRow): StatementDocument {
  return {
    id: row.id,
    status: row.status,
    content: {
      type: row.document_type,
      basedOn: row.based_on,
      dueDate: row.due_date === null ? null : Temporal.PlainDate.from(row.due_date),
    },
    totals: { total: pence(row.total_amount_pence), cisDeduction: pence(row.cis_deduction_pence) },
    issued: { date: Temporal.PlainDate.from(row.invoice_date), fullNumber: row.invoice_number },
  }
}

/** Money counts on the day on which it came in, which the office may have recorded later. */
function moneyFrom({ invoice_number, kind, amount_pence, at, came_at }: MoneyRow): StatementMoney {
  return {
    number: invoice_number,
    kind,
    on: businessDate(Temporal.Instant.from(came_at ?? at)),
    amount: pence(amount_pence),
  }
}

function statementFrom(row: StatementRow): AskedStatement {
  const { user_id, customer_email } = row
  return {
    id: row.id,
    holder: user_id ? { userId: user_id, email: null } : { userId: null, email: customer_email ?? '' },
    sentTo: row.sent_to,
    from: Temporal.PlainDate.from(row.from_day),
    to: Temporal.PlainDate.from(row.to_day),
    origin: row.origin,
    by: row.asked_by,
    at: Temporal.Instant.from(row.asked_at),
  }
}
