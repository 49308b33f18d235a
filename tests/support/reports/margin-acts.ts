import fc from 'fast-check'
import type { TechnicianId, UserId } from '#modules/shared'
import { prepareBareBookings } from '../builders/bare-bookings.ts'
import type { TestDatabase } from '../database.ts'

/** The last two are the 2nd of July in London, the last but one still the 1st in UTC. */
const moments = [
  '2026-03-02T09:00:00.000Z',
  '2026-03-02T12:00:30.000Z',
  '2026-03-28T23:30:00.000Z',
  '2026-07-01T23:30:00.000Z',
  '2026-07-02T10:15:00.000Z',
] as const

export type Row = Readonly<Record<string, string | number | null>>
export type Act = Readonly<Record<'does', string> & Record<'n' | 'from' | 'to' | 'much' | 'kind', number>>

/** The more often a deed is named, the more often it comes. */
const deeds =
  'complete complete complete reopen times times times end crew leave cost cost cost forget pay pay fee refund '
    .concat('invoice invoice invoice credit settle return void lines report part part unpart register count')
    .split(' ')
export const act: fc.Arbitrary<Act> = fc.record({
  does: fc.constantFrom(...deeds),
  n: fc.nat(2),
  from: fc.nat(moments.length - 1),
  to: fc.nat(moments.length - 1),
  much: fc.integer({ min: 0, max: 20_000 }),
  kind: fc.nat(5),
})

/** A job of which all is known: its times, the cost of an hour of both, an invoice and a fee. */
export const known = (n: number): readonly Act[] => {
  const one = { n, from: 1, to: 0, much: 90, kind: 0 }
  return [
    { ...one, does: 'times' },
    { ...one, does: 'cost', much: 2_400 },
    { ...one, does: 'cost', much: 1_900, kind: 1 },
    { ...one, does: 'invoice', kind: 2, much: 7_501 },
    { ...one, does: 'pay', much: 150 },
    { ...one, does: 'part', kind: 0 },
    { ...one, does: 'complete' },
  ]
}

const providers = ['stripe', 'paypal', 'office', 'test', 'stripe', 'paypal'] as const
const hash = '0'.repeat(64)

/** Documents are rows here, whose own rules are tested elsewhere. */
export async function openJobs(database: TestDatabase) {
  const { raw } = database
  raw.pragma('foreign_keys = OFF')
  const rules = raw
    .prepare<[], string>(
      `select name from sqlite_schema where type = 'trigger' and name not like 'report%'
       and (tbl_name like 'invoice%' or tbl_name = 'visit_reports')`,
    )
    .pluck()
  for (const name of rules.all()) raw.exec(`drop trigger ${name}`)
  const at = moments[0]
  raw.exec(`
    insert into users (id, email, email_key, password_hash, full_name, role, status, created_at, updated_at)
      values ('usr_asha', 'a@e.org', 'a@e.org', '!', 'Asha', 'customer', 'active', '${at}', '${at}'),
        ('usr_tom', 't@e.org', 't@e.org', '!', 'Tom', 'technician', 'active', '${at}', '${at}'),
        ('usr_ann', 'n@e.org', 'n@e.org', '!', 'Ann', 'technician', 'active', '${at}', '${at}');
    insert into technicians (id, user_id, skills, home_district, availability, is_active, created_at)
      values ('tec_tom', 'usr_tom', '["plumbing"]', 'CR0', 'available', 1, '${at}'),
        ('tec_ann', 'usr_ann', '["plumbing"]', 'CR0', 'available', 1, '${at}')`)
  const book = prepareBareBookings(database)
  for (let made = 0; made < 3; made += 1)
    await book({ customer: 'usr_asha' as UserId, technician: 'tec_tom' as TechnicianId, status: 'confirmed' })
  raw.exec(`update bookings set guarantee_of = 'bkg_1', estimated_cost_pence = null where id = 'bkg_3'`)
}

/** A row with something in each column that must have a value. */
function insert({ raw }: TestDatabase, table: string, row: Row): void {
  const columns = raw.prepare<[], Row>(
    `select name, type, "notnull" as needed, dflt_value, hidden from pragma_table_xinfo('${table}')`,
  )
  const filled = Object.fromEntries(
    columns
      .all()
      .filter((one) => one['hidden'] === 0 && one['needed'] === 1 && one['dflt_value'] === null)
      .map((one) => [String(one['name']), String(one['type']).toLowerCase() === 'text' ? '' : 0]),
  )
  const all = { ...filled, ...row }
  const names = Object.keys(all)
  raw.prepare(`insert into ${table} (${names.join()}) values (${names.map((name) => `@${name}`).join()})`).run(all)
}

const later = (moment: string, minutes: number) =>
  Temporal.Instant.from(moment).add({ minutes }).toString({ smallestUnit: 'millisecond' })

export function perform(database: TestDatabase, { does, n, from, to, much, kind }: Act, made: number): void {
  const { raw } = database
  const [id, at, until] = [`bkg_${n + 1}`, moments[from] ?? moments[0], moments[to] ?? moments[0]]
  const run = (sql: string, ...values: readonly (string | number | null)[]) => raw.prepare(sql).run(...values)
  const issued = raw
    .prepare<[string], Row>(
      `select * from invoices where booking_id = ? and document_type = 'invoice' order by id desc`,
    )
    .get(id)
  switch (does) {
    case 'complete':
      // Nobody begins a visit of a job that has ended.
      run(
        `update bookings set status = 'completed', actual_end_time = max(?, coalesce(
           (select max(check_in_at) from visits v where v.booking_id = bookings.id), '')) where id = ?`,
        at,
        id,
      )
      return
    case 'reopen':
      run(`update bookings set status = 'in_progress', actual_end_time = null where id = ?`, id)
      return
    case 'times':
      raw
        .prepare(
          `update visits set status = 'done', check_in_at = @at, check_out_at = @until where booking_id = @id
           and @at <= coalesce((select actual_end_time from bookings b where b.id = visits.booking_id), @at)`,
        )
        .run({ at, until: later(at, much % 200), id })
      return
    case 'end':
      run(
        `update visits set check_out_at = null, check_in_at = iif(? > 3, null, check_in_at) where booking_id = ?`,
        kind,
        id,
      )
      return
    case 'crew':
      run(`insert into visit_crew values (?, 1, 2, 'tec_ann') on conflict do nothing`, id)
      return
    case 'leave':
      run('delete from visit_crew where booking_id = ?', id)
      return
    case 'cost':
      run(
        `insert into hour_costs values (?, ?, ?) on conflict do update set pence = excluded.pence`,
        kind % 2 === 0 ? 'tec_tom' : 'tec_ann',
        until,
        kind === 5 ? null : much % 6_000,
      )
      return
    case 'forget':
      run('delete from hour_costs where since = ?', at)
      return
    case 'pay': {
      const provider = providers[kind] ?? 'stripe'
      insert(database, 'payments', {
        id: `pay_${made}`,
        purpose: 'booking',
        booking_id: id,
        user_id: 'usr_asha',
        provider,
        amount_pence: 8_500,
        currency: 'gbp',
        status: 'succeeded',
        paid_at: at,
        fee_pence: provider === 'stripe' && much % 2 === 0 ? much % 300 : null,
        ...(provider === 'office' && { method: 'cash', recorded_by: 'usr_tom' }),
      })
      insert(database, 'ledger_entries', {
        payment_id: `pay_${made}`,
        booking_id: id,
        kind: 'capture',
        amount_pence: 8_500,
        provider_ref: `c${made}`,
        at,
        demo: 1,
      })
      return
    }
    case 'fee':
      run('update payments set fee_pence = ? where booking_id = ?', much % 400, id)
      return
    case 'refund':
      insert(database, 'ledger_entries', {
        payment_id: 'pay_any',
        booking_id: id,
        kind: 'refund',
        amount_pence: -1 - (much % 4_000),
        provider_ref: `r${made}`,
        at,
        demo: 1,
      })
      return
    case 'invoice': {
      const origin = ['deposit', 'deposit', 'job', 'manual', 'interest', 'job'][kind] ?? 'job'
      const [net, tax] = [1_000 + (much % 9_000), kind === 1 ? 0 : Math.round((1_000 + (much % 9_000)) * 0.2)]
      const draft = much % 7 === 0
      insert(database, 'invoices', {
        id: `ivc_${String(made).padStart(4, '0')}`,
        origin,
        document_type: 'invoice',
        booking_id: id,
        subtotal_pence: net,
        tax_amount_pence: tax,
        total_amount_pence: net + tax,
        created_by: 'usr_tom',
        created_at: at,
        updated_at: at,
        version: 1,
        ...(draft
          ? { status: 'draft' }
          : {
              status: 'issued',
              series: 'INV',
              number: made + 1,
              invoice_number: `INV-${made}`,
              invoice_date: '2026-03-02',
              tax_point: '2026-03-02',
              supplier_name: 'Callout',
              issued_at: at,
              issued_by: 'usr_tom',
              hash,
            }),
      })
      return
    }
    case 'credit': {
      if (!issued || issued['status'] === 'draft' || issued['status'] === 'void') return
      const net = -Math.min(Number(issued['subtotal_pence']), much % 3_000)
      insert(database, 'invoices', {
        id: `ivc_${String(made).padStart(4, '0')}`,
        origin: 'refund',
        document_type: 'credit-note',
        booking_id: id,
        based_on: String(issued['id']),
        subtotal_pence: net,
        total_amount_pence: net,
        status: 'issued',
        series: 'CRN',
        number: made + 1,
        invoice_number: `CRN-${made}`,
        invoice_date: '2026-03-02',
        tax_point: '2026-03-02',
        supplier_name: 'Callout',
        issued_at: at,
        issued_by: 'usr_tom',
        hash,
        created_by: 'usr_tom',
        created_at: at,
        updated_at: at,
        version: 1,
      })
      run(
        'update invoices set credited_pence = credited_pence - ?, credited_total_pence = credited_total_pence - ? where id = ?',
        net,
        net,
        String(issued['id']),
      )
      return
    }
    case 'settle':
    case 'return': {
      if (!issued) return
      const amount = does === 'settle' ? 1 + (much % 6_000) : -1 - (much % 6_000)
      insert(database, 'invoice_settlements', {
        invoice_id: String(issued['id']),
        kind: does === 'settle' ? 'payment' : 'refund',
        payment_id: 'pay_any',
        ledger_entry_id: made + 1,
        amount_pence: amount,
        at,
        by_user: 'usr_tom',
      })
      run('update invoices set settled_pence = settled_pence + ? where id = ?', amount, String(issued['id']))
      return
    }
    case 'void':
      run(
        `update invoices set status = 'void', void_reason = 'Wrong' where status = 'issued' and id = ?`,
        String(issued?.['id'] ?? ''),
      )
      return
    case 'lines':
      if (issued)
        insert(database, 'invoice_items', {
          invoice_id: String(issued['id']),
          position: made + 1,
          description: 'Valve',
          quantity: 100,
          unit_price_pence: 999,
          amount_pence: 999,
          item_type: kind % 2 === 0 ? 'parts' : 'service',
          vat: 'standard',
        })
      return
    case 'report': {
      const versions = Number(raw.prepare('select count(*) from visit_reports where booking_id = ?').pluck().get(id))
      const part = (name: string) => ({ name, quantity: 1 + (much % 3) })
      const parts = [[], [part('Valve')], [part('Valve'), part('Pump')], [part('Valve'), part('Valve')]][kind] ?? []
      insert(database, 'visit_reports', {
        booking_id: id,
        visit_number: 1,
        version: versions + 1,
        parts: JSON.stringify(parts),
        written_at: '{}',
        opened_at: at,
        opened_by: 'usr_tom',
        submitted_at: at,
        submitted_by: 'usr_tom',
        canonical: '{}',
        report_hash: hash,
        correction_reason: versions === 0 ? null : 'Wrong',
      })
      return
    }
    case 'part':
      run(
        `insert into part_costs values (?, ?, ?, ?, ?) on conflict do update set unit_pence = excluded.unit_pence`,
        id,
        kind % 2,
        kind < 4 ? 'Valve' : 'Pump',
        1 + (much % 4),
        much % 3_000,
      )
      return
    case 'unpart':
      run('delete from part_costs where booking_id = ? and visit_number = ?', id, kind % 2)
      return
    case 'register':
      run(
        `insert into settings values ('site', ?, ?) on conflict do update set value = excluded.value`,
        JSON.stringify({ vat_registered: kind > 2 }),
        at,
      )
      run(
        `insert into settings values ('invoicing', ?, ?) on conflict do update set value = excluded.value`,
        JSON.stringify({
          vat_registered_from: kind % 2 === 0 ? '' : '2026-07-02',
          ...(kind % 3 === 0 && { vat_registered_until: kind % 2 === 0 ? '2026-07-03' : '' }),
        }),
        at,
      )
  }
}
