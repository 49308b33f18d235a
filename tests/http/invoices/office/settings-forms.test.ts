import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../support/apps/whole-app.ts'
import { type InvoiceSite, bank, openInvoiceSite } from '../invoice-site.ts'

const page = '/admin/invoicing'
const api = '/api/admin/invoicing'

async function send(site: InvoiceSite, part: string, fields: Readonly<Record<string, string>>, as: Caller = 'admin') {
  const answer = await site.app.request(`${page}/${part}`, {
    method: 'POST',
    headers: { cookie: await site.signIn(as), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

const forms = {
  vat: {
    vat_registered: 'yes',
    vat_number: 'gb 123 4567 82',
    vat_registered_from: '2025-11-14',
    vat_registered_until: '2030-03-31',
    vat_scheme: 'cash',
    vat_periods: 'feb_may_aug_nov',
    prices_include_vat: 'no',
  },
  bank: { bank_name: 'Other Bank', account_name: 'Callout', account_number: '12345678', sort_code: '65 43 21' },
  terms: {
    terms_for_consumers: 'Please pay.\r\nThank you.',
    terms_for_businesses: '',
    due_days_for_consumers: '0',
    due_days_for_businesses: ' 28 ',
  },
  interest: { charges_interest: 'yes', bank_rate: '4.25' },
  rates: { bank_rates: '2025-08-07 4.00\r\n2024-08-01 5 %\n\n' },
  sending: {
    drafts_at_completion: 'yes',
    sends_reminders: 'no',
    sends_statements: 'yes',
    year_in_number: 'yes',
    peppol_id: '9932:GB123456782',
  },
} as const

type Part = keyof typeof forms
const parts = Object.keys(forms) as Part[]
const saved = {
  vat: {
    vat_registered: true,
    vat_number: 'GB123456782',
    vat_registered_from: '2025-11-14',
    vat_registered_until: '2030-03-31',
    vat_scheme: 'cash',
    vat_periods: 'feb_may_aug_nov',
    prices_include_vat: false,
  },
  bank: { ...forms.bank, sort_code: '65-43-21' },
  terms: {
    terms_for_consumers: 'Please pay.\nThank you.',
    terms_for_businesses: '',
    due_days_for_consumers: 0,
    due_days_for_businesses: 28,
  },
  interest: { charges_interest: true, bank_rate: 4.25 },
  rates: { bank_rate: 4 },
  sending: {
    drafts_at_completion: true,
    sends_reminders: false,
    sends_statements: true,
    year_in_number: true,
    peppol_id: '9932:GB123456782',
  },
} as const satisfies Record<Part, object>

describe('the cards of the settings of invoices', () => {
  it.each(parts)('save %s, and nothing else', async (part) => {
    using site = await openInvoiceSite()
    const before = (await site.get(api, 'admin')).body
    expect(await send(site, part, forms[part])).toMatchObject({ status: 303, to: `${page}?done=${part}#${part}` })
    const { bank_rates: rates, ...after } = (await site.get(api, 'admin')).body
    const { bank_rates: ratesBefore, ...others } = before
    expect(after).toEqual({ ...others, ...saved[part] })
    const today = { from: site.clock.now().toString().slice(0, 10), rate: 4.25 }
    const typed = [
      { from: '2024-08-01', rate: 5 },
      { from: '2025-08-07', rate: 4 },
    ]
    const expected = { interest: [...Object(ratesBefore), today], rates: typed }[part as string]
    expect(rates).toEqual(expected ?? ratesBefore)
  })

  it.each([
    ['vat', { vat_registered: '' }, 'Choose yes or no'],
    ['vat', { vat_number: 'GB123456789' }, 'VAT number'],
    ['vat', { vat_registered: 'no' }, 'VAT number must be empty'],
    ['vat', { vat_registered_from: '2026-02-30' }, 'First day of the registration must be a day of the calendar'],
    ['vat', { vat_scheme: 'flat' }, 'must be one of'],
    ['bank', { account_number: '1234567' }, 'Account number must have 8 digits'],
    ['bank', { sort_code: '12-34' }, 'Sort code must be six digits'],
    ['bank', { bank_name: '' }, 'Name of the bank must be filled in'],
    ['terms', { due_days_for_consumers: 'soon' }, 'Give a number of days'],
    ['terms', { due_days_for_consumers: '400' }, 'must be a whole number from 0 to 120'],
    ['interest', { bank_rate: '4.255' }, 'amount'],
    ['interest', { bank_rate: '101' }, 'Bank rate must be'],
    ['rates', { bank_rates: '2025-12-18' }, 'This line has none: 2025-12-18'],
    ['rates', { bank_rates: '2025-02-30 4.00' }, '2025-02-30 is no day of the calendar'],
    ['sending', { peppol_id: 'x' }, 'Peppol id must be four digits'],
    ['sending', { unknown: 'x' }, ''],
  ] as const)('refuse %s with %o, and save nothing', async (part, changes, words) => {
    using site = await openInvoiceSite()
    const before = (await site.get(api, 'admin')).body
    const sent = await send(site, part, { ...forms[part], ...changes })
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining(words)])
    expect((await site.get(api, 'admin')).body).toEqual(before)
  })

  it('alert the administrators of other bank details, and of the same ones nobody', async () => {
    using site = await openInvoiceSite()
    const events = () => site.data.count('outbox', { kind: 'bank-details-changed' })
    const before = events()
    await send(site, 'bank', bank)
    expect(events()).toBe(before)
    await send(site, 'bank', forms.bank)
    expect(events()).toBe(before + 1)
  })

  it('are for administrators alone', async () => {
    using site = await openInvoiceSite()
    const before = (await site.get(api, 'admin')).body
    for (const part of parts) expect((await send(site, part, forms[part], 'office')).status).toBe(403)
    expect((await site.get(api, 'admin')).body).toEqual(before)
  })
})
