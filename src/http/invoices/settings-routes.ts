import { z } from 'zod'
import type { BillingModule } from '#modules/billing'
import { type Catalogue, printInvoicing, printSiteFacts } from '#modules/catalogue'
import { type SeriesName, seriesNames } from '#modules/invoicing'
import { pence, poundsText } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { pounds } from '../kit/fields.ts'
import { problem } from '../kit/problem.ts'
import { invoicesTag as tag } from './routes.ts'
import { ratesStored, saveInvoicing } from './office/save-settings.ts'

const text = z.string('Please give a text')
const yesNo = z.boolean('This is true or false')
const days = z.int('Please give a whole number of days')
const percent = z.number('Please give a rate in per cent').min(0).max(100)
const nextNumber = z.int('Please give a whole number').min(1, 'A number is at least 1').max(999_999)

const settings = {
  vat_registered: yesNo,
  vat_registered_from: text.meta({ description: 'YYYY-MM-DD; empty: from the beginning' }),
  vat_registered_until: text.meta({
    description: 'YYYY-MM-DD, the last day of a registration that has ended or will end; empty: it goes on',
  }),
  vat_number: text,
  vat_scheme: text.meta({ description: 'standard or cash' }),
  vat_periods: text.meta({ description: 'The months in which periods end, or monthly' }),
  year_in_number: yesNo,
  bank_name: text,
  account_name: text,
  account_number: text.meta({ description: '8 digits' }),
  sort_code: text.meta({ description: '12-34-56' }),
  terms_for_consumers: text,
  terms_for_businesses: text,
  due_days_for_consumers: days,
  due_days_for_businesses: days,
  prices_include_vat: yesNo.meta({ description: 'Prices to consumers include VAT' }),
  charges_interest: yesNo.meta({ description: 'Statutory interest for late payment, of businesses only' }),
  bank_rate: z.number().meta({ description: 'Of the Bank of England, in per cent; another one counts from today on' }),
  bank_rates: z
    .array(z.strictObject({ from: z.iso.date('Please give a date as YYYY-MM-DD'), rate: percent }))
    .max(100)
    .meta({ description: 'Its rates by the days on which they began' }),
  peppol_id: text,
  drafts_at_completion: yesNo.meta({ description: 'The completion of a job drafts its invoice' }),
  sends_reminders: yesNo,
  sends_statements: yesNo.meta({ description: 'Each month, to customers who owe something' }),
}

const numbers = z.object(
  Object.fromEntries(seriesNames.map((name) => [name, nextNumber])) as Record<SeriesName, typeof nextNumber>,
)
const settingsSchema = z.object({ ...settings, next_numbers: numbers })
const settingsBody = z
  .strictObject({ ...settings, bank_rate: pounds, next_numbers: numbers.partial().strict() })
  .partial()

/** The owner's settings for invoices. */
export function invoicingSettingRoutes(
  api: Api,
  { billing, catalogue }: { readonly billing: BillingModule; readonly catalogue: Catalogue },
): void {
  const answers = { 200: { says: 'The settings', schema: settingsSchema } }
  const shown = async () => {
    const [site, invoicing, series] = await Promise.all([catalogue.site(), catalogue.invoicing(), billing.series()])
    const { vat_registered, vat_number } = printSiteFacts(site)
    const printed = printInvoicing(invoicing)
    const next_numbers = Object.fromEntries(series.map(({ series: name, next }) => [name, next]))
    const bank_rate = Number(poundsText(pence(printed.bank_rate)))
    const bank_rates = invoicing.bankRates.map(({ from, rate }) => ({ from: from.toString(), rate: rate / 100 }))
    return { status: 200, body: { vat_registered, vat_number, ...printed, bank_rate, bank_rates, next_numbers } }
  }

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/invoicing',
      tag,
      summary: 'How the business invoices: VAT, numbers, bank, terms.',
      access: 'settings',
      answers,
    },
    shown,
  )

  api.endpoint(
    {
      method: 'put',
      path: '/api/admin/invoicing',
      tag,
      summary:
        'Other settings from now on; one that is left out stays. The next number of a series is set once, before its first document. Other bank details are reported to every administrator.',
      access: 'settings',
      body: settingsBody,
      answers,
    },
    async ({ c, who, body: { bank_rate, bank_rates, ...body } }) => {
      const changes = {
        ...body,
        ...(bank_rates && ratesStored(bank_rates)),
        ...(bank_rate !== undefined && { bank_rate: Number(bank_rate) }),
      }
      const fault = await saveInvoicing({ billing, catalogue }, changes, who.id)
      return fault ? problem(c, fault) : shown()
    },
  )
}
