import {
  type PeriodClosed,
  type PeriodOverlaps,
  type VatBooks,
  type VatDays,
  type VatPeriod,
  auditOfVatPeriod,
  closePeriodOf,
} from '#modules/billing'
import {
  type VatDocument,
  type VatScheme,
  type VatSchemes,
  amountToPay,
  becomesStandard,
  documentTypes,
  kindOfDocument,
} from '#modules/invoicing'
import { type InvoiceId, type Result, accept, businessDate, businessZone, pence, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import { sqlTexts } from '../kit/sql-lists.ts'
import { type InvoiceRow, prepareDocuments } from './document-rows.ts'

interface PeriodRow {
  readonly from_day: string
  readonly to_day: string
  readonly box2_pence: number
  readonly box4_pence: number
  readonly box7_pence: number
  readonly box8_pence: number
  readonly box9_pence: number
  readonly locked_at: string | null
  readonly scheme: VatScheme | null
  readonly box1_pence: number | null
  readonly box6_pence: number | null
}

interface MoneyRow {
  readonly amount_pence: number
  readonly at: string
  readonly paid_at: string | null
}

const charges = sqlTexts(documentTypes.filter((type) => kindOfDocument(type) === 'charge'))

/**
 * Charges of which something may count in some days: by the tax point of theirs or of a credit, by being late or having a
 * late credit, by having been voided since, by their money where `:cash` is 1, and whatever their money has left out where
 * `:rest` is 1. Late is what was written on a later day of the business than its tax point; an hour more than there is does no
 * harm. An imported document is in no return of ours. Without the names of the indexes, each part is read from end to end in
 * the order of the ids, in which the parts are put together. `cross join` keeps the order: else every charge there has been is
 * compared with the few.
 */
const candidates = `
  with touched (id) as (
    select id from invoices indexed by invoices_by_tax_point where tax_point between :from_day and :to_day
    union
    select based_on from invoices indexed by invoices_by_tax_point
      where tax_point between :from_day and :to_day and based_on is not null
    union
    select id from invoices indexed by invoices_late
      where tax_point < date(issued_at, '+1 hour') and issued_at >= :from_at
    union
    select based_on from invoices indexed by invoices_late
      where tax_point < date(issued_at, '+1 hour') and issued_at >= :from_at and based_on is not null
    union
    select id from invoices indexed by invoices_void_by_time where status = 'void' and updated_at >= :from_at
    union
    select invoice_id from invoice_settlements indexed by invoice_settlements_by_time
      where :cash = 1 and at >= :from_at
    union
    select id from invoices indexed by invoices_by_tax_point where :rest = 1 and tax_point < :from_day
  )
  select i.* from touched cross join invoices i on i.id = touched.id
  where +i.document_type in (${charges}) and i.status <> 'draft' and i.origin <> 'import'
  order by i.id`

export function createSqliteVatBooks(database: SqliteDatabase): VatBooks {
  const { raw, write } = database
  const documentOf = prepareDocuments(database)
  const audit = prepareAudit(database)
  const touched = raw.prepare<[Record<string, string | number>], InvoiceRow>(candidates)
  const credits = raw.prepare<[string], InvoiceRow>(
    `select * from invoices where based_on = ? and document_type in ('credit-note', 'credit-memo') and status <> 'draft'`,
  )
  const money = raw.prepare<[string], MoneyRow>(
    `select s.amount_pence, s.at, p.paid_at from invoice_settlements s left join payments p on p.id = s.payment_id
     where s.invoice_id = ? and s.kind in ('payment', 'refund', 'cis')`,
  )
  const voided = raw
    .prepare<[string], string>(`select at from invoice_timeline where invoice_id = ? and what = 'void' limit 1`)
    .pluck()
  const earliest = raw
    .prepare<[string], string>(
      `select tax_point from invoices indexed by invoices_by_tax_point
       where tax_point is not null and tax_point >= ? and document_type in (${charges}) and origin <> 'import'
         and status not in ('draft', 'void')
       order by tax_point limit 1`,
    )
    .pluck()
  const periods = raw.prepare<[], PeriodRow>('select * from vat_periods order by from_day')
  const put = raw.prepare<[Record<string, string | number | null>]>(
    `insert into vat_periods
       (from_day, to_day, box2_pence, box4_pence, box7_pence, box8_pence, box9_pence, locked_at, locked_by, scheme,
       box1_pence, box6_pence, demo)
     values (:from_day, :to_day, :box2, :box4, :box7, :box8, :box9, :locked_at, :locked_by, :scheme, :box1, :box6,
       coalesce((select demo from users where id = :locked_by), 0))
     on conflict (from_day) do update set box2_pence = excluded.box2_pence, box4_pence = excluded.box4_pence,
       box7_pence = excluded.box7_pence, box8_pence = excluded.box8_pence, box9_pence = excluded.box9_pence,
       locked_at = excluded.locked_at, locked_by = excluded.locked_by, scheme = excluded.scheme,
       box1_pence = excluded.box1_pence, box6_pence = excluded.box6_pence, demo = excluded.demo`,
  )

  function vatDocument(row: InvoiceRow): VatDocument<InvoiceId> | null {
    const { id, issued, totals, status } = documentOf(row)
    if (!issued) return null
    const voidedAt = status === 'void' ? (voided.get(id) ?? null) : null
    return {
      key: id,
      issued: { day: issued.taxPoint, at: issued.at },
      groups: totals.groups,
      amountToPay: amountToPay(totals),
      credits: credits.all(id).flatMap((credit) => {
        const given = documentOf(credit)
        if (!given.issued) return []
        const { taxPoint: day, at } = given.issued
        return [{ day, at, groups: given.totals.groups, amountToPay: amountToPay(given.totals) }]
      }),
      money: money.all(id).map(({ amount_pence, at, paid_at }) => {
        const written = Temporal.Instant.from(at)
        const came = paid_at !== null && amount_pence > 0 ? Temporal.Instant.from(paid_at) : written
        return { day: businessDate(came), at: written, amount: pence(amount_pence) }
      }),
      voidedAt: voidedAt === null ? null : Temporal.Instant.from(voidedAt),
    }
  }

  const all = () => periods.all().map(periodOf)

  function judge(days: VatDays): Result<VatPeriod | null, PeriodOverlaps | PeriodClosed> {
    const known = all()
    const own = known.find(({ from, to }) => from.equals(days.from) && to.equals(days.to))
    if (own?.lockedAt) return refuse({ kind: 'period-closed' })
    const other = known.find((one) => one !== own && overlaps(one, days))
    return other ? refuse({ kind: 'period-overlaps', other: { from: other.from, to: other.to } }) : accept(own ?? null)
  }

  function kept(period: VatPeriod, before: VatPeriod | null, by: string | null): VatPeriod {
    const { from, to, typed, lockedAt, scheme, filed } = period
    put.run({
      ...typed,
      scheme,
      box1: filed?.box1 ?? null,
      box6: filed?.box6 ?? null,
      from_day: from.toString(),
      to_day: to.toString(),
      locked_at: lockedAt && instantText(lockedAt),
      locked_by: by,
    })
    audit(auditOfVatPeriod(before, period))
    return period
  }

  function documents({ from, to }: VatDays, schemes: VatSchemes): readonly VatDocument<InvoiceId>[] {
    const from_at = instantText(from.toZonedDateTime(businessZone).toInstant())
    const cash = [schemes.now, ...schemes.closed.map(({ scheme }) => scheme)].includes('cash')
    const rest = becomesStandard(schemes, { from, to })
    const asked = { from_day: from.toString(), to_day: to.toString(), from_at, cash: Number(cash), rest: Number(rest) }
    return touched.all(asked).flatMap((row) => vatDocument(row) ?? [])
  }

  return {
    documents: async (days, schemes) => documents(days, schemes),

    periods: async () => all(),

    keep: (days, typed) =>
      write(() => {
        const judged = judge(days)
        if (!judged.ok) return judged
        return accept(kept({ ...days, typed, lockedAt: null, scheme: null, filed: null }, judged.value, null))
      }),

    lock: (days, closing) =>
      write(() => {
        const judged = judge(days)
        if (!judged.ok) return judged
        const own = judged.value
        const since = closing.registeredFrom?.toString() ?? ''
        const first = earliest.get(since) ?? null
        const firstDocument = first === null ? null : Temporal.PlainDate.from(first)
        const closed = closePeriodOf({ days, closing, own, periods: all(), firstDocument, documents })
        return closed.ok ? accept(kept(closed.value, own, closing.by)) : closed
      }),
  }
}

function periodOf(row: PeriodRow): VatPeriod {
  return {
    from: Temporal.PlainDate.from(row.from_day),
    to: Temporal.PlainDate.from(row.to_day),
    typed: {
      box2: pence(row.box2_pence),
      box4: pence(row.box4_pence),
      box7: pence(row.box7_pence),
      box8: pence(row.box8_pence),
      box9: pence(row.box9_pence),
    },
    lockedAt: row.locked_at === null ? null : Temporal.Instant.from(row.locked_at),
    scheme: row.scheme,
    filed:
      row.box1_pence === null || row.box6_pence === null
        ? null
        : { box1: pence(row.box1_pence), box6: pence(row.box6_pence) },
  }
}

function overlaps(one: VatDays, other: VatDays): boolean {
  return Temporal.PlainDate.compare(one.from, other.to) <= 0 && Temporal.PlainDate.compare(other.from, one.to) <= 0
}
