import type { NewRecurrence, Recurrence, RecurringContent } from '#modules/billing'
import type { RecurrenceRule, VatKind } from '#modules/invoicing'
import { type RecurrenceId, pence } from '#modules/shared'
import type { SqliteDatabase } from '../kit/database.ts'
import { instantText } from '../kit/instant-text.ts'
import {
  type CustomerColumns,
  type LineColumns,
  customerFrom,
  customerValues,
  dateFrom,
  lineFrom,
  momentFrom,
} from './content-rows.ts'

export interface RecurrenceRow extends CustomerColumns {
  readonly id: RecurrenceId
  readonly every_count: number
  readonly unit: RecurrenceRule['unit']
  readonly first_date: string
  readonly last_date: string | null
  readonly sends: 0 | 1
  readonly made_until: string | null
  readonly next_date: string | null
  readonly paused_at: string | null
  readonly ended_at: string | null
  readonly document_type: RecurringContent['type']
  readonly discount_pence: number
  readonly prices_include_vat: 0 | 1
  readonly notes: string
  readonly terms_conditions: string | null
  readonly due_days: number | null
  readonly is_short: 0 | 1
  readonly created_by: string
  readonly created_at: string
  readonly version: number
}

type ItemRow = LineColumns<VatKind | null>

type Value = string | number | null

/** Reads the rows of a plan. */
export function prepareRecurrences({ raw }: Pick<SqliteDatabase, 'raw'>): (row: RecurrenceRow) => Recurrence {
  const items = raw.prepare<[string], ItemRow>(
    `select description, quantity, unit_price_pence, item_type, vat from recurrence_items where recurrence_id = ?
     order by position`,
  )
  return (row) => ({
    id: row.id,
    rule: {
      every: row.every_count,
      unit: row.unit,
      first: Temporal.PlainDate.from(row.first_date),
      last: dateFrom(row.last_date),
    },
    sends: row.sends === 1,
    madeUntil: dateFrom(row.made_until),
    next: dateFrom(row.next_date),
    pausedAt: momentFrom(row.paused_at),
    endedAt: momentFrom(row.ended_at),
    content: contentFrom(row, items.all(row.id)),
    createdBy: row.created_by,
    createdAt: Temporal.Instant.from(row.created_at),
    version: row.version,
  })
}

/** Writes the rows of a plan; call them only inside `write`. */
export function prepareRecurrenceWrites({ raw }: Pick<SqliteDatabase, 'raw'>) {
  const isDemo = raw
    .prepare<[{ user: string | null; by: string }], number>(
      `select coalesce((select demo from users where id = @user), (select demo from users where id = @by), 0)`,
    )
    .pluck()
  const addItem = raw.prepare<Value[]>('insert into recurrence_items values (?, ?, ?, ?, ?, ?, ?)')
  const forgetItems = raw.prepare<[string]>('delete from recurrence_items where recurrence_id = ?')
  const statements = new Map<string, ReturnType<typeof raw.prepare<[Readonly<Record<string, Value>>]>>>()
  const statement = (text: string) => {
    const known = statements.get(text) ?? raw.prepare<[Readonly<Record<string, Value>>]>(text)
    statements.set(text, known)
    return known
  }

  function addItems(id: RecurrenceId, { lines }: RecurringContent): void {
    for (const [at, { description, quantity, unitPrice, itemType, vat }] of lines.entries()) {
      addItem.run(id, at + 1, description, quantity, unitPrice, itemType, vat)
    }
  }

  return {
    add(plan: NewRecurrence): void {
      const { id, content, createdBy, createdAt } = plan
      const values = {
        id,
        ...standingValues(plan),
        ...contentValues(content),
        created_by: createdBy,
        created_at: instantText(createdAt),
        updated_at: instantText(createdAt),
        version: 1,
        demo: isDemo.get({ user: content.customer.userId, by: createdBy }) ?? 0,
      }
      const names = Object.keys(values)
      const marks = names.map((name) => `@${name}`).join(', ')
      statement(`insert into recurrences (${names.join(', ')}) values (${marks})`).run(values)
      addItems(id, content)
    },

    /** Whether it was still the version that was read. `content` null: as it is. */
    change(plan: Recurrence, content: RecurringContent | null, at: Temporal.Instant): boolean {
      const { id, version } = plan
      const values = { ...standingValues(plan), ...(content && contentValues(content)) }
      const sets = Object.keys(values).map((name) => `${name} = @${name}`)
      const { changes } = statement(
        `update recurrences set ${sets.join(', ')}, updated_at = @at, version = version + 1
         where id = @id and version = @version`,
      ).run({ ...values, at: instantText(at), id, version })
      if (changes > 0 && content) {
        forgetItems.run(id)
        addItems(id, content)
      }
      return changes > 0
    },
  }
}

function standingValues(plan: Omit<NewRecurrence, 'content'>) {
  const { rule, sends, madeUntil, next, pausedAt, endedAt } = plan
  return {
    every_count: rule.every,
    unit: rule.unit,
    first_date: rule.first.toString(),
    last_date: dateText(rule.last),
    sends: Number(sends),
    made_until: dateText(madeUntil),
    next_date: dateText(next),
    paused_at: pausedAt && instantText(pausedAt),
    ended_at: endedAt && instantText(endedAt),
  }
}

function contentValues(content: RecurringContent) {
  return {
    document_type: content.type,
    ...customerValues(content.customer),
    discount_pence: content.discount,
    prices_include_vat: Number(content.pricesIncludeVat),
    notes: content.notes,
    terms_conditions: content.terms,
    due_days: content.dueDays,
    is_short: Number(content.isShort),
  }
}

function contentFrom(row: RecurrenceRow, items: readonly ItemRow[]): RecurringContent {
  return {
    type: row.document_type,
    customer: customerFrom(row),
    lines: items.map(lineFrom),
    discount: pence(row.discount_pence),
    pricesIncludeVat: row.prices_include_vat === 1,
    notes: row.notes,
    terms: row.terms_conditions,
    dueDays: row.due_days,
    isShort: row.is_short === 1,
  }
}

const dateText = (date: Temporal.PlainDate | null) => date && date.toString()
