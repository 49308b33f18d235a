/** The issue of a draft by the shortest way: Hono, better-sqlite3, the same rows, one commit for each request as it comes. */
import { createHash } from 'node:crypto'
import { serve } from '@hono/node-server'
import Database from 'better-sqlite3'
import { Hono } from 'hono'
import { databaseFile } from '../data/datasets.ts'

const db = new Database(databaseFile(process.env['DATA_DIR'] ?? ''))
db.pragma('journal_mode = WAL')
db.pragma('synchronous = FULL')
db.pragma('foreign_keys = ON')

interface Draft {
  readonly id: string
  readonly total_amount_pence: number
}

const office = 'usr_documents-office'
const draft = db.prepare<[string], Draft>(`select * from invoices where id = ? and status = 'draft'`)
const lines = db.prepare<[string]>('select * from invoice_items where invoice_id = ? order by position')
const next = db.prepare<[], number>(`select next_number from invoice_series where series = 'INV'`).pluck()
const fix = db.prepare(
  `update invoices set status = 'issued', series = 'INV', number = @number, invoice_number = @printed,
     invoice_date = @day, tax_point = @day, due_date = @day, supplier_name = 'Callout Croydon', supplier_company_name = '',
     supplier_company_number = '', supplier_address = '1 High Street, Croydon, CR0 1AB', supplier_phone = '0800-247-847',
     supplier_email = '', supplier_vat_number = 'GB123456782', supplier_peppol_id = '', issued_at = @at,
     issued_by = '${office}', hash = @hash, updated_at = @at, version = version + 1
   where id = @id`,
)
const addLine = db.prepare(
  `insert into invoice_timeline (invoice_id, what, words, by_user, at) values (?, 'issued', ?, '${office}', ?)`,
)
const addAudit = db.prepare(
  `insert into audit_log
     (at, user_id, role, action, target_kind, target_id, before_json, after_json, network, device, request_id)
   values (?, '${office}', 'admin', 'invoice_issued', 'invoice', ?, null, ?, '127.0.0.0/24', 'bench', ?)`,
)
const addEvent = db.prepare(`insert into outbox (kind, body, at, next_try_at) values ('document-issued', ?, ?, ?)`)

const issue = db.transaction((id: string): object | null => {
  const found = draft.get(id)
  if (!found) return null
  const at = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const number = next.get() ?? 0
  const printed = `INV-${String(number).padStart(6, '0')}`
  const items = lines.all(id)
  const hash = createHash('sha256')
    .update(JSON.stringify([found, items]))
    .digest('hex')
  fix.run({ id, number, printed, day: at.slice(0, 10), at, hash })
  addLine.run(id, printed, at)
  const facts = { number: printed, type: 'invoice', status: 'issued', total: found.total_amount_pence }
  addAudit.run(at, id, JSON.stringify(facts), id)
  addEvent.run(JSON.stringify({ invoiceId: id }), at, at)
  return { ...found, items, invoice_number: printed, status: 'issued' }
})

const app = new Hono()
app.get('/readyz', (c) => c.text('ready'))
app.post('/api/invoices/:id/issue', (c) => {
  const issued = issue.immediate(c.req.param('id'))
  return issued ? c.json(issued) : c.json({ code: 'document_issued' }, 409)
})

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' })
