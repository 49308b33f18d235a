import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../support/apps/whole-app.ts'
import { type InvoiceSite, openInvoiceSite } from '../invoice-site.ts'

const page = '/admin/invoice-import'
const head = 'number,date,customer,description,unit_price,vat,balance\n'
const old = `${head}OLD-17,2026-01-05,Priya Shah,Boiler,1000,20,300\n`

interface Sent {
  readonly intent?: string
  readonly as?: Caller
  readonly password?: string
}

async function send(site: InvoiceSite, text: string | null, { intent = 'import', as = 'admin', password }: Sent = {}) {
  const body = new FormData()
  body.set('intent', intent)
  if (password !== undefined) body.set('password', password)
  if (text !== null) body.set('document', new File([text], 'old.csv', { type: 'text/csv' }))
  const answer = await site.app.request(page, { method: 'POST', headers: { cookie: await site.signIn(as) }, body })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}

describe('the form of the import', () => {
  it('imports the file once, however often it is sent', async () => {
    using site = await openInvoiceSite()
    expect(await send(site, old)).toMatchObject({
      status: 303,
      to: `${page}?done=imported&added=1&unchanged=0&total=1200.00&left=300.00`,
    })
    expect(site.count()).toBe(1)
    expect((await send(site, old)).to).toBe(`${page}?done=imported&added=0&unchanged=1&total=0.00&left=0.00`)
    expect(site.count()).toBe(1)
  })

  it('writes nothing where the file is only checked', async () => {
    using site = await openInvoiceSite()
    expect((await send(site, old, { intent: 'check' })).to).toContain('done=checked&added=1')
    expect(site.count()).toBe(0)
  })

  it.each([
    [`${old}OLD-18,soon,Sam,Tap,1,20,0\n`, 'Line 3: Give the date'],
    ['x', 'Line 1: There is no column'],
    ['', 'Choose the file'],
    ['\n', 'Line 1: The column number is missing'],
    [null, 'Choose the file'],
    ['x'.repeat(2 * 1024 * 1024 + 1), 'files of up to 2 MB'],
  ])('names the faults, and writes nothing', async (text, words) => {
    using site = await openInvoiceSite()
    const sent = await send(site, text)
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining(words)])
    expect(site.count()).toBe(0)
  })

  it('asks for the password where it was typed too long ago', async () => {
    using site = await openInvoiceSite()
    const cookie = await site.signIn('admin')
    site.data.set('sessions', {}, { password_confirmed_at: null })
    const body = new FormData()
    body.set('document', new File([old], 'old.csv'))
    const answer = await site.app.request(page, { method: 'POST', headers: { cookie }, body })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Please enter your password')])
    expect(site.count()).toBe(0)
  })

  it('is for administrators alone', async () => {
    using site = await openInvoiceSite()
    expect((await send(site, old, { as: 'office' })).status).toBe(403)
    expect(site.count()).toBe(0)
  })

  it('takes its own example', async () => {
    using site = await openInvoiceSite()
    const { body } = await site.get(`${page}.csv`, 'admin')
    expect((await send(site, String(body['text']))).to).toContain('done=imported&added=2')
  })
})

describe('a file of customers alone', () => {
  const people =
    'name,email,phone,address,postcode,company,purchase_order\n' +
    'Ada Swift,Ada@example.com,07700 900123,"12 Park Lane, Croydon",cr0 1jb,,\n' +
    'Hal Thorn,hal@example.com,,,,Hawthorne Lettings Ltd,HL-1\n'

  it('makes accounts that nobody can sign in to yet, once, and notifies nobody', async () => {
    using site = await openInvoiceSite()
    const before = site.data.count('users')
    const kinds = new Set(site.data.eventKinds())
    expect((await sendCustomers(site, people, 'check')).to).toBe(`${page}?done=customers-checked&added=2&unchanged=0`)
    expect(site.data.count('users')).toBe(before)
    expect((await sendCustomers(site, people)).to).toBe(`${page}?done=customers-imported&added=2&unchanged=0`)
    expect((await sendCustomers(site, people)).to).toBe(`${page}?done=customers-imported&added=0&unchanged=2`)
    expect(site.data.count('users')).toBe(before + 2)
    expect(site.data.eventKinds().filter((kind) => !kinds.has(kind))).toEqual([])
    const [ada] = site.data.rows('users', { email_key: 'ada@example.com' })
    expect(ada).toMatchObject({
      email: 'Ada@example.com',
      full_name: 'Ada Swift',
      phone: '+447700900123',
      postcode: 'CR0 1JB',
      role: 'customer',
      email_verified_at: null,
    })
    expect(site.data.rows('business_details', {})).toMatchObject([
      { company_name: 'Hawthorne Lettings Ltd', purchase_order: 'HL-1' },
    ])
    expect(site.data.rows('audit_log', { action: 'customer_imported' })).toHaveLength(2)
    const login = await site.app.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.com', password: '!' }),
    })
    expect(login.status).toBe(401)
  })

  it('writes nothing where a line has a fault', async () => {
    using site = await openInvoiceSite()
    const before = site.data.count('users')
    const sent = await sendCustomers(site, `${people}Nobody,nowhere\n`)
    expect([sent.status, sent.text]).toEqual([422, expect.stringContaining('Line 4: email is no e-mail address')])
    expect(site.data.count('users')).toBe(before)
  })
})

async function sendCustomers(site: InvoiceSite, text: string, intent = 'import') {
  const body = new FormData()
  body.set('intent', intent)
  body.set('of', 'customers')
  body.set('document', new File([text], 'customers.csv', { type: 'text/csv' }))
  const answer = await site.app.request(page, { method: 'POST', headers: { cookie: await site.signIn('admin') }, body })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}
