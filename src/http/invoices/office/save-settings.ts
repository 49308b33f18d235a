import type { BillingModule } from '#modules/billing'
import { type Catalogue, type SettingFault, printInvoicing, printSiteFacts } from '#modules/catalogue'
import { readVatNumber, vatWords } from '#modules/customers'
import type { SeriesName } from '#modules/invoicing'
import { type Result, accept, refuse } from '#modules/shared'
import { type Problem, conflict, notValidFields } from '../../kit/problem.ts'
import { settingProblem } from '../../settings/problems.ts'

type Printed = ReturnType<typeof printInvoicing>

/** The settings that change; one that is left out stays. */
export type SettingChanges = {
  readonly [Name in keyof Printed]?: Printed[Name] | undefined
} & {
  readonly vat_registered?: boolean | undefined
  readonly vat_number?: string | undefined
  readonly next_numbers?: Partial<Readonly<Record<SeriesName, number | undefined>>> | undefined
}

export interface SettingPorts {
  readonly billing: Pick<BillingModule, 'series' | 'startSeries'>
  readonly catalogue: Pick<Catalogue, 'site' | 'invoicing' | 'setInvoicing'>
}

/** The facts of the business and the settings of invoices, both as they are stored. */
export interface StoredInvoicing {
  readonly site: object
  readonly invoicing: object
}

interface FactRefused {
  readonly kind: 'fact-refused'
  readonly fault: SettingFault
}

/** The settings of invoices after a change, with the registration among the facts of the site; not judged yet. */
export async function changedInvoicing(
  { catalogue }: Pick<SettingPorts, 'catalogue'>,
  { vat_registered, vat_number, next_numbers: _numbers, sort_code, ...changes }: SettingChanges,
): Promise<Result<StoredInvoicing, FactRefused>> {
  const [site, before] = await Promise.all([catalogue.site(), catalogue.invoicing()])
  const registered = vat_registered ?? site.vatRegistered
  const isOther = vat_registered !== undefined || vat_number !== undefined
  const number = vatNumberOf(vat_number ?? (registered ? site.vatNumber : ''))
  if (isOther && !number.ok) {
    return refuse({ kind: 'fact-refused', fault: { path: 'vat_number', message: number.message } })
  }
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return accept({
    // A change of anything else leaves the registration as it is written.
    site: {
      ...printSiteFacts(site),
      ...(isOther && number.ok && { vat_registered: registered, vat_number: number.value }),
    },
    invoicing: {
      ...printInvoicing(before),
      ...given,
      ...(sort_code !== undefined && { sort_code: withDashes(sort_code) }),
    },
  })
}

/** Saves settings of invoices and the next numbers of series that have not begun. Null: saved. */
export async function saveInvoicing(
  { billing, catalogue }: SettingPorts,
  changes: SettingChanges,
  by: string,
): Promise<Problem | null> {
  const { next_numbers = {} } = changes
  const [changed, series] = await Promise.all([changedInvoicing({ catalogue }, changes), billing.series()])
  if (!changed.ok) return notValidFields([changed.refusal.fault])
  const begun = series.some(({ series: name, next, last }) => {
    const wanted = next_numbers[name]
    return wanted !== undefined && wanted !== next && last !== null
  })
  if (begun) return seriesBegun
  const set = await catalogue.setInvoicing(changed.value.site, changed.value.invoicing)
  if (!set.ok)
    return set.refusal.kind === 'setting-stale' ? settingProblem(set.refusal) : notValidFields(set.refusal.faults)
  for (const { series: name, next } of series) {
    const wanted = next_numbers[name]
    if (wanted === undefined || wanted === next) continue
    const started = await billing.startSeries(name, wanted, by)
    if (!started.ok) return seriesBegun
  }
  return null
}

/** Rates in per cent as the setting keeps them; the latest is the rate now. */
export function ratesStored(given: readonly { readonly from: string; readonly rate: number }[]) {
  const rates = given.toSorted((one, other) => one.from.localeCompare(other.from))
  const stored = rates.map(({ from, rate }) => ({ from, rate: Math.round(rate * 100) }))
  return {
    bank_rates: stored.map(({ from, rate }) => `${from} ${rate}`).join('\n'),
    bank_rate: stored.at(-1)?.rate ?? 0,
  }
}

export const seriesBegun: Problem = conflict(
  'series_begun',
  'The next number of a series is set once, before its first document. Nothing of it was changed.',
)

function vatNumberOf(typed: string) {
  if (typed.trim() === '') return { ok: true, value: '' } as const
  const read = readVatNumber(typed)
  return read.ok ? read : ({ ok: false, message: vatWords(read.refusal) } as const)
}

/** Six digits in any spelling. */
function withDashes(typed: string): string {
  const digits = /^(\d{2})[ -]?(\d{2})[ -]?(\d{2})$/.exec(typed.trim())
  return digits ? digits.slice(1).join('-') : typed
}
