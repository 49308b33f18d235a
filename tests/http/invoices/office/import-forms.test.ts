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
