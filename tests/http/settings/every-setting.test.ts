import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type SettingKey,
  defaultPlanSettings,
  defaultSiteFacts,
  parseSiteFacts,
  printPlans,
  printSiteFacts,
  settingKeys,
} from '#modules/catalogue'
import { retentionRules } from '#modules/retention'
import { defaultWeeklyHours, printHours } from '#modules/scheduling'
import { businessEffects } from '../../../src/http/catalogue/business-effects.ts'
import { settingPages } from '../../../src/http/settings/setting-pages.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

/** Another value of each setting than the program came with, in the form in which it is stored, and words of its effects. */
const others: Readonly<Record<SettingKey, { readonly value: unknown; readonly words: string }>> = {
  opening_hours: {
    value: { ...printHours(defaultWeeklyHours), 1: { opens: '09:00', closes: '12:00' } },
    words: '09:00 to 12:00',
  },
  booking_rules: { value: { guarantee_months: 24 }, words: '24 months' },
  room: { value: { km_per_hour: 30 }, words: 'is counted with 30 km an hour' },
  offers: { value: 'all', words: 'up to two hours to accept' },
  site: { value: { business_name: 'Another Name' }, words: 'Another Name' },
  invoicing: { value: { due_days_for_businesses: 14 }, words: '14 days after its issue' },
  plans: {
    value: {
      ...printPlans(defaultPlanSettings),
      plans: printPlans(defaultPlanSettings).plans.map((plan) => ({
        ...plan,
        monthly_pence: 10_000,
        yearly_pence: 96_000,
      })),
    },
    words: '£100.00 a month, £960.00 a year, which saves 20 %',
  },
  adverts: {
    value: { prices: { listing_fee_pence: 250, job_fee_pence: 200 }, reviewBeforeLive: true },
    words: 'waits until a person has looked at it',
  },
  chat: { value: { isPhrased: true }, words: 'are put into other words by a language model' },
  thread_files: { value: { files: 1, megabytes: 20 }, words: 'up to 1 file, 20 MB together' },
  pricing: { value: { urgent_percent: 300 }, words: 'Urgent £' },
  retention: { value: { enquiries: 2 }, words: '2 months' },
  written_pages: { value: { mostPercent: 20 }, words: 'less than 20 % of it' },
  seo: { value: { pages: { '/about': { title: 'Our team' } } }, words: 'Our team' },
  marketing: { value: { bannerWords: 'Ten per cent off in May' }, words: 'Ten per cent off in May' },
  adsense: {
    value: { isOn: true, publisher: 'pub-0123456789012345', unit: '0123456789', places: ['about'] },
    words: 'google.com, pub-0123456789012345, DIRECT',
  },
  team: { value: { members: [{ user: 'usr_tom', role: 'Plumber' }] }, words: '1: those of people who agree' },
  appearance: { value: { colour: '#0b5345', logo: null }, words: '#0b5345' },
}

/** Facts of the business whose change is seen on no page or document by its own words. */
const unseenFacts = ['hotline_confirmed', 'whatsapp_number']

describe('every setting', () => {
  it.each(settingKeys)('%s has a page, and leaves a line in the audit log', async (key) => {
    const page = await whole.app.request(settingPages[key], { headers: { cookie } })
    expect(page.status).toBe(200)
    const put = await whole.app.request(`/api/admin/settings/${key}/restore`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 0 }),
    })
    expect(put.status).toBe(200)
    const audit = await whole.app.request('/api/admin/audit?limit=1', { headers: { cookie } })
    expect(await audit.json()).toMatchObject({
      items: [{ action: 'setting_changed', target: { kind: 'setting', id: key } }],
    })
  })

  it.each(settingKeys)('%s says beforehand what another value changes, and saves nothing', async (key) => {
    const { value, words } = others[key]
    const before = await whole.modules.catalogue.presentSetting(key)
    const told = await preview(key, value)
    expect(told.status).toBe(200)
    expect(JSON.stringify(told.body)).toContain(words)
    expect(await preview(key, before.value)).toEqual({ status: 200, body: { effects: [] } })
    expect(await whole.modules.catalogue.presentSetting(key)).toEqual(before)
  })

  it.each(settingKeys)('%s has no effects of a value that its rules refuse', async (key) => {
    expect(await preview(key, { unknown_field: 1 })).toMatchObject({ status: 422, body: { code: 'not_valid' } })
  })
})

async function preview(key: SettingKey, value: unknown) {
  const answer = await whole.app.request(`/api/admin/settings/${key}/preview`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

/** Each form of a page of settings with something else in it. */
const forms: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
  ['/admin/hours', '/admin/hours', { '2.open': 'yes', '2.opens': '10:00', '2.closes': '15:00' }],
  ['/admin/hours/offers', '/admin/hours', { offers: 'all' }],
  [
    '/admin/hours/priorities',
    '/admin/hours',
    { urgent_from_open_day: '0', priority_from_open_day: '2', standard_from_open_day: '4' },
  ],
  ['/admin/hours/guests', '/admin/hours', { guests_may_book: 'no' }],
  ['/admin/hours/after', '/admin/hours', { office_may_book_after: 'yes' }],
  ['/admin/hours/travel', '/admin/hours', { km_per_hour: '35', leaves_home_minutes: '45' }],
  ['/admin/hours/limits', '/admin/hours', { 'category.plumbing.jobs': '3' }],
  ['/admin/plans/adverts', '/admin/plans', { listing_fee_pence: '3.50', job_fee_pence: '2' }],
  ['/admin/inbox/answers/phrasing', '/admin/inbox/answers', { phrased: '1' }],
  ['/admin/message-templates/thread-files', '/admin/message-templates', { files: '7', megabytes: '9' }],
  ['/keywords/writing/rule', '/keywords/writing', { percent: '25' }],
  ['/admin/site/seo/tokens', '/admin/site/seo', { google: 'abcdefghij0123456789', bing: '' }],
  ['/admin/site/marketing/banner', '/admin/site/marketing', { words: 'Open on Sundays' }],
  ['/admin/site/marketing/links', '/admin/site/marketing', { source: 'van', path: '/plans' }],
  ['/admin/site/adsense', '/admin/site/adsense', { publisher: 'pub-0123456789012345' }],
  ['/admin/invoicing/interest', '/admin/invoicing', { charges_interest: 'yes', bank_rate: '4.00' }],
  [
    '/admin/invoicing/bank',
    '/admin/invoicing',
    { bank_name: 'Bank', account_name: 'Callout', account_number: '12345678', sort_code: '123456' },
  ],
]

const send = (path: string, fields: Readonly<Record<string, string>>) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

describe.each(forms)('the form %s', (path, page, fields) => {
  const settingsNow = () => Promise.all(settingKeys.map((key) => whole.modules.catalogue.presentSetting(key)))

  it('comes back with its effects, and saves nothing', async () => {
    const before = await settingsNow()
    const answer = await send(path, { ...fields, deed: 'preview' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('<output>')])
    expect(await settingsNow()).toEqual(before)
  })

  it('is refused where somebody saved another version, and saved where nobody did', async () => {
    const before = await settingsNow()
    const answer = await send(path, { ...fields, version: '999' })
    const text = await answer.text()
    expect(answer.status).toBe(409)
    expect(text).toContain('Somebody saved this setting since you opened it')
    expect(await settingsNow()).toEqual(before)
    expect((await send(path, fields)).headers.get('location')).toMatch(new RegExp(`^${page}\\?done=`))
    expect(await settingsNow()).not.toEqual(before)
  })
})

describe('a card of the settings of invoices', () => {
  it('leaves the VAT number of the business as it is written, where the card is about something else', async () => {
    const { catalogue } = whole.modules
    const written = { ...printSiteFacts(await catalogue.site()), vat_registered: true, vat_number: 'GB 999 9999 73' }
    expect(await catalogue.setSite(written)).toMatchObject({ ok: true })
    expect((await send('/admin/invoicing/rates', { bank_rates: '2024-08-01 5.00' })).status).toBe(303)
    expect(await catalogue.site()).toMatchObject({ vatNumber: 'GB 999 9999 73' })
  })
})

describe('every fact of the business', () => {
  const filled = { ...printSiteFacts(defaultSiteFacts), company_name: 'Callout Ltd', business_address: '1 Old Road' }
  const otherFacts: Readonly<Record<string, unknown>> = {
    business_name: 'Another Name',
    hotline: '020 7946 0958',
    contact_email: 'hello@example.com',
    vat_registered: false,
    office_addresses: ['1 Surrey Street'],
    hotline_confirmed: true,
    whatsapp_number: '+447700900123',
  }

  it.each(Object.keys(filled))('%s is in the preview, unless no page shows it', (field) => {
    const [now, then] = [
      parseSiteFacts(filled),
      parseSiteFacts({ ...filled, [field]: otherFacts[field] ?? 'Something else' }),
    ]
    if (!now.ok || !then.ok) throw new Error(`the facts are refused: ${field}`)
    // The registered office is in the foot of pages, and in the head of invoices only without another address.
    expect(businessEffects(now.value, then.value).length > 0).toBe(!unseenFacts.includes(field))
  })
})

describe('every table of rules', () => {
  it.each([...retentionRules])('has $name among the times of the owner, who may change it', async ({ name }) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const body = JSON.stringify({ [name]: 100 })
    const put = await whole.app.request('/api/admin/retention', { method: 'PUT', headers, body })
    expect(await put.json()).toMatchObject({ [name]: 100, keeps: { [name]: '100 months' } })
    const rules = await whole.modules.privacy.retentionRules()
    expect(rules.find((rule) => rule.name === name)).toMatchObject({ keep: { months: 100 } })
  })
})
