import { z } from 'zod'
import { type Catalogue, type SettingFault, type SettingRefused, invoicingLabels } from '#modules/catalogue'
import { type Result, accept, at, refuse } from '#modules/shared'
import { pounds } from '../../kit/fields.ts'
import type { HttpKit } from '../../kit/kit.ts'
import { fieldErrors } from '../../kit/plain-words.ts'
import { type InvoicingFacts, invoicingEffects } from '../../settings/effects/invoicing-effects.ts'
import { settingForm } from '../../settings/setting-form.ts'
import { type SettingChanges, type StoredInvoicing, changedInvoicing, ratesStored } from './save-settings.ts'

const page = at.admin.invoicing()

const text = z.string('Please fill this in').trim()
const yesNo = z.enum(['yes', 'no'], 'Choose yes or no').transform((word) => word === 'yes')
const lines = z.string('Please fill this in').overwrite((typed) => typed.replaceAll('\r\n', '\n').trim())
const days = z
  .string('Give a number of days')
  .trim()
  .regex(/^\d{1,3}$/, 'Give a number of days, such as 30')
  .transform(Number)

/** A line for each day on which the rate changed, such as "2025-12-18 3.75". */
const rateLines = lines.transform((typed, ctx) => {
  const given = typed.split('\n').filter((line) => line.trim() !== '')
  return given.map((line) => {
    const [, from, rate] = /^\s*(\d{4}-\d{2}-\d{2})\s+(\d{1,3}(?:\.\d{1,2})?)\s*%?\s*$/.exec(line) ?? []
    if (from && rate) return { from, rate: Number(rate) }
    ctx.addIssue(
      `Give a day and a rate in each line, such as 2025-12-18 3.75. This line has none: ${line.slice(0, 40)}`,
    )
    return z.NEVER
  })
})

/** Each card of the page is a form of its own; a setting is in one of them. */
const parts = {
  vat: z.strictObject({
    vat_registered: yesNo,
    vat_number: text,
    vat_registered_from: text,
    vat_registered_until: text,
    vat_scheme: text,
    vat_periods: text,
    prices_include_vat: yesNo,
  }),
  bank: z.strictObject({ bank_name: text, account_name: text, account_number: text, sort_code: text }),
  terms: z.strictObject({
    terms_for_consumers: lines,
    terms_for_businesses: lines,
    due_days_for_consumers: days,
    due_days_for_businesses: days,
  }),
  interest: z.strictObject({ charges_interest: yesNo, bank_rate: pounds.transform(Number) }),
  rates: z.strictObject({ bank_rates: rateLines }).transform(({ bank_rates }) => ratesStored(bank_rates)),
  sending: z.strictObject({
    drafts_at_completion: yesNo,
    sends_reminders: yesNo,
    sends_statements: yesNo,
    year_in_number: yesNo,
    peppol_id: text,
  }),
} satisfies Record<string, z.ZodType<SettingChanges>>

const labels: Readonly<Record<string, string>> = invoicingLabels

/** The settings of invoices, card by card. */
export function invoicingSettingForms({
  submission,
  pageAnswers,
  modules,
}: Pick<HttpKit, 'submission' | 'pageAnswers' | 'modules'>): void {
  const { catalogue } = modules
  for (const [part, fields] of Object.entries(parts)) {
    settingForm<StoredInvoicing>(submission, pageAnswers, {
      page,
      card: { action: `${page}/${part}`, id: part },
      done: part,
      async read({ version: _version, why: _why, deed: _deed, ...typed }) {
        const given: z.ZodSafeParseResult<SettingChanges> = fields.safeParse(typed)
        if (!given.success) return { stored: nothing, faults: fieldErrors(given.error) }
        const changed = await changedInvoicing({ catalogue }, given.data)
        if (!changed.ok) return { stored: nothing, faults: [changed.refusal.fault] }
        const judged = await changeOf(catalogue, changed.value)
        return { stored: changed.value, faults: judged.ok ? [] : judged.refusal.faults }
      },
      async effects(stored) {
        const change = await changeOf(catalogue, stored)
        return change.ok ? invoicingEffects(change.value.before, change.value.after) : []
      },
      async save({ site, invoicing }, write) {
        const set = await catalogue.setInvoicing(site, invoicing, write)
        if (set.ok) return set
        if (set.refusal.kind === 'setting-stale') return refuse(set.refusal)
        return refuse({ kind: 'setting-refused', faults: set.refusal.faults })
      },
      fieldOf: inWords,
    })
  }
}

const nothing: StoredInvoicing = { site: {}, invoicing: {} }

/** Both settings as they are and as they would be. */
async function changeOf(
  catalogue: Pick<Catalogue, 'settingChange'>,
  { site, invoicing }: StoredInvoicing,
): Promise<Result<Readonly<Record<'before' | 'after', InvoicingFacts>>, SettingRefused>> {
  const facts = await catalogue.settingChange('site', site)
  if (!facts.ok) return facts
  const settings = await catalogue.settingChange('invoicing', invoicing)
  if (!settings.ok) return settings
  return accept({
    before: { site: facts.value.before, invoicing: settings.value.before },
    after: { site: facts.value.after, invoicing: settings.value.after },
  })
}

function inWords({ path, message }: SettingFault): SettingFault {
  return { path, message: message.startsWith('must ') ? `${labels[path] ?? path} ${message}` : message }
}
