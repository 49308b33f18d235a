import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const details = {
  business_name: 'Callout Croydon',
  company_name: 'Callout Croydon Ltd',
  company_number: '01234567',
  registered_office: '1 High Street, Croydon CR0 1AB',
  vat_registered: 'yes',
  vat_number: 'GB123456782',
  complaints_address: 'complaints@example.com',
  insurers: 'Example Mutual, Great Britain',
}

async function save(changes: Readonly<Record<string, string>>, as = cookie) {
  const answer = await whole.app.request('/admin/business', {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...details, ...changes }).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

async function site() {
  const answer = await whole.app.request('/api/admin/site', { headers: { cookie } })
  const body: Record<string, string | boolean> = await answer.json()
  return body
}

describe('The form for the details of the business', () => {
  it('saves each of them, and leaves the emergency number and the WhatsApp number as they are', async () => {
    const before = await site()
    expect(await save({ company_name: ' Callout Croydon Ltd ' })).toMatchObject({
      status: 303,
      location: '/admin/business?done=saved',
    })
    expect(await site()).toEqual({ ...before, ...details, version: 1, vat_registered: true })
  })

  it.each([
    [{ business_name: '' }, 'Name of the business must be a name of 2 to 60 characters'],
    [{ vat_registered: '' }, 'Choose yes or no'],
    [{ vat_registered: 'constructor' }, 'Choose yes or no'],
    [{ vat_registered: 'no' }, 'VAT number must be empty while the business is not registered for VAT'],
    [{ insurers: 'x'.repeat(201) }, 'Insurers must be one line of text'],
  ])('comes back with %o, and saves nothing', async (changes, words) => {
    await save({})
    const before = await site()
    const { status, text } = await save({ ...changes, company_number: '99999999' })
    expect(status).toBe(422)
    expect(text).toContain(words)
    expect(await site()).toEqual(before)
  })

  it('is for administrators alone', async () => {
    const before = await site()
    expect((await save({ company_number: '99999999' }, await whole.signIn('office'))).status).toBe(403)
    expect(await site()).toEqual(before)
  })
})
