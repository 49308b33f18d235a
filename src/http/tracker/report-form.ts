import { randomUUID } from 'node:crypto'
import type { ReportChanges } from '#modules/fulfilment'
import type { FormFields } from '../kit/form-body.ts'
import { fieldErrors } from '../kit/plain-words.ts'
import { type Problem, notValidFields } from '../kit/problem.ts'
import { changesIn, reportFields } from '../fulfilment/report-views.ts'

type Read = { readonly ok: true; readonly value: ReportChanges } | { readonly ok: false; readonly fault: Problem }

/**
 * A report as a form sends it: the fields of the API by the same names, and the parts as `parts_used.0.name`. A row without
 * name, price and source is no part; `removed` is the number of the row that a button takes out.
 */
export function reportInForm(typed: FormFields, removed: string | null): Read {
  const rows = rowsIn(typed).filter((row) => row !== removed && !isBlank(typed, row))
  const text = (name: string) => (typed[name] === undefined ? {} : { [name]: typed[name] })
  const parsed = reportFields.safeParse({
    action_id: randomUUID(),
    ...text('work_performed'),
    ...text('issues_found'),
    ...text('recommendations'),
    ...(typed['customer_present'] && { customer_present: typed['customer_present'] === 'yes' }),
    ...(typed['completion_status'] && { completion_status: typed['completion_status'] }),
    parts_used: rows.map((row) => partIn(typed, row)),
  })
  if (parsed.success) return { ok: true, value: changesIn(parsed.data) }
  const errors = fieldErrors(parsed.error).map(({ path, message }) => ({ path: pathInForm(path, rows), message }))
  return { ok: false, fault: notValidFields(errors) }
}

/** The numbers of the rows of parts, in their order. */
function rowsIn(typed: FormFields): readonly string[] {
  const numbers = Object.keys(typed).flatMap((name) => /^parts_used\.(\d{1,3})\.name$/.exec(name)?.[1] ?? [])
  return numbers.toSorted((one, other) => Number(one) - Number(other))
}

function isBlank(typed: FormFields, row: string): boolean {
  return ['name', 'unit_price', 'source'].every((field) => !typed[`parts_used.${row}.${field}`]?.trim())
}

function partIn(typed: FormFields, row: string) {
  const of = (field: string) => typed[`parts_used.${row}.${field}`]?.trim() ?? ''
  const orNull = (field: string) => (of(field) === '' ? null : of(field))
  return {
    name: of('name'),
    quantity: of('quantity') === '' ? null : Number(of('quantity')),
    unit_price: orNull('unit_price'),
    vat_rate: of('vat_rate') === '' ? null : Number(of('vat_rate')),
    source: orNull('source'),
    is_extra: of('is_extra') === 'yes',
  }
}

/** Faults name the place of a part in the list; the form names its row. */
function pathInForm(path: string, rows: readonly string[]): string {
  return path.replace(/^parts_used\.(\d+)\./, (_, place) => `parts_used.${rows[Number(place)] ?? place}.`)
}
