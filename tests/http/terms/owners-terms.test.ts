import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writtenTerms } from '#modules/terms'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let admin = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const path = '/api/admin/terms'

async function send(method: string, to: string, body?: object, cookie = admin) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}
const form = (to: string, fields: Readonly<Record<string, string>>, cookie = admin) =>
  whole.app.request(to, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })
const versions = async () => (await send('GET', `${path}/versions`)).body.items

describe("the owner's terms", () => {
  it('begin as they were written, unchecked, and name the missing details of the business', async () => {
    const { body } = await send('GET', path)
    expect(body).toEqual({
      version: 0,
      checked: false,
      texts: writtenTerms,
      missing: ['the address of the business', 'the e-mail address', 'the address for complaints'],
    })
    const details = { business_name: 'Callout Croydon', vat_registered: 'yes', business_address: '1 High Street' }
    await form('/admin/business', { ...details, contact_email: 'a@b.uk', complaints_address: 'a@b.uk' })
    expect((await send('GET', path)).body.missing).toEqual([])
  })

  it('are saved as one version after another, with who and whether they were checked', async () => {
    const texts = { ...writtenTerms, complaints: 'Complaints: {complaints}' }
    expect(await send('PUT', path, { texts, checked: false, version: 0 })).toMatchObject({
      status: 200,
      body: { version: 1, checked: false, texts },
    })
    const saved = await form('/admin/terms', { ...texts, checked: 'yes', version: '1' })
    expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/terms?done=saved'])
    expect(await versions()).toMatchObject([
      { version: 2, checked: true },
      { version: 1, checked: false, texts },
    ])
  })

  it('refuse an edit over another one, and texts without what the law requires', async () => {
    const before = await versions()
    expect(await send('PUT', path, { texts: writtenTerms, checked: false, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'text_changed' },
    })
    const faulty = { ...writtenTerms, price: 'Ask us.' }
    expect(await send('PUT', path, { texts: faulty, checked: false, version: 2 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'price' }] },
    })
    expect((await form('/admin/terms', { ...faulty, version: '2' })).status).toBe(422)
    expect(await versions()).toEqual(before)
  })

  it('are previewed without being saved', async () => {
    const before = await versions()
    expect((await form('/admin/terms/preview', { ...writtenTerms, version: '2' })).status).toBe(200)
    expect((await form('/admin/terms/preview', { version: '2' })).status).toBe(422)
    expect(await versions()).toEqual(before)
  })

  it.each(['office', 'customer', 'technician'] as const)('are not for the role %s', async (role) => {
    const before = await versions()
    const cookie = await whole.signIn(role)
    expect((await send('PUT', path, { texts: writtenTerms, checked: true, version: 2 }, cookie)).status).toBe(403)
    expect((await form('/admin/terms', { ...writtenTerms, version: '2' }, cookie)).status).toBe(403)
    expect(await versions()).toEqual(before)
  })
})
