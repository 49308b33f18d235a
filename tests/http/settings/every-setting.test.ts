import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultSiteFacts, parseSiteFacts, printSiteFacts, settingKeys } from '#modules/catalogue'
import { retentionRules } from '#modules/retention'
import { businessEffects } from '../../../src/http/catalogue/business-effects.ts'
import { settingPages } from '../../../src/http/settings/setting-pages.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'
import { roleTable } from '../every-route/role-table.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const previews: Readonly<Record<string, string>> = {
  site: 'POST /api/admin/site/preview',
  pricing: 'POST /api/admin/pricing/preview',
  appearance: 'POST /api/admin/appearance/preview',
  retention: 'POST /api/admin/retention/preview',
  booking_rules: 'POST /api/admin/booking-rules/preview',
  room: 'POST /api/admin/booking-rules/preview',
}

/** Settings whose page says nothing of the effects yet. This list may only shrink. */
const withoutPreview = [
  'adverts',
  'chat',
  'invoicing',
  'offers',
  'opening_hours',
  'plans',
  'thread_files',
  'written_pages',
]

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

  it('says beforehand what it changes, or stands in the list of those that do not yet', () => {
    expect([...Object.keys(previews), ...withoutPreview].toSorted()).toEqual([...settingKeys].toSorted())
    for (const route of Object.values(previews)) expect(Object.keys(roleTable)).toContain(route)
  })
})

describe('every fact of the business', () => {
  const filled = { ...printSiteFacts(defaultSiteFacts), company_name: 'Callout Ltd', business_address: '1 Old Road' }
  const others: Readonly<Record<string, unknown>> = {
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
      parseSiteFacts({ ...filled, [field]: others[field] ?? 'Something else' }),
    ]
    if (!now.ok || !then.ok) throw new Error(`the facts are refused: ${field}`)
    // The registered office stands in the foot of pages, and in the head of invoices only without another address.
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
