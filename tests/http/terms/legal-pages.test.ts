import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let admin = ''
beforeAll(async () => {
  admin = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(method: string, to: string, body?: object) {
  const headers = { cookie: admin, 'content-type': 'application/json' }
  const answer = await whole.app.request(to, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return { status: answer.status, body: await answer.json() }
}
const form = (to: string, fields: Readonly<Record<string, string>>) =>
  whole.app.request(to, { method: 'POST', headers: { cookie: admin }, body: new URLSearchParams(fields) })
const read = async (page: string) => (await send('GET', `/api/legal/${page}`)).body
const versions = async (page: string) => (await send('GET', `/api/legal/${page}/versions`)).body.items

describe('the legal pages', () => {
  it('are six, as they come with the product, with their blanks', async () => {
    const { body } = await send('GET', '/api/legal')
    expect(body.items.map(({ page, version }: { page: string; version: number }) => [page, version])).toEqual([
      ['privacy', 0],
      ['terms', 0],
      ['cookies', 0],
      ['accessibility', 0],
      ['complaints', 0],
      ['cancellation', 0],
    ])
    expect((await read('privacy')).blanks).toContain('registration number at the ICO')
    expect((await read('cancellation')).blanks).toEqual([])
  })

  it('get another version with each save; no version ever changes', async () => {
    const { text } = await read('complaints')
    const saved = await send('PUT', '/api/admin/legal/complaints', { text: `${text}\n\nThank you.`, version: 0 })
    expect(saved).toMatchObject({ status: 200, body: { version: 1, label: '1' } })
    const again = await form('/admin/legal/complaints', { text: `${text}\r\n\r\nThanks.`, version: '1' })
    expect([again.status, again.headers.get('location')]).toEqual([303, '/admin/legal/complaints?done=saved'])
    expect(await versions('complaints')).toMatchObject([
      { version: 2, text: `${text}\n\nThanks.` },
      { version: 1, text: `${text}\n\nThank you.` },
    ])
    expect(await versions('privacy')).toEqual([])
    expect(() => whole.data.set('legal_versions', { version: 1 }, { text: 'Another' })).toThrow('never changes')
  })

  it('have the blanks filled in beside the text, and keep those that were left empty', async () => {
    const { text, blanks } = await read('accessibility')
    expect(blanks).toHaveLength(2)
    const fields = { text, version: '0', blank_name_0: blanks[0], blank_0: ' 3 March [[2026]] ' }
    expect((await form('/admin/legal/accessibility', fields)).status).toBe(303)
    const after = await read('accessibility')
    expect(after.text).toContain('screen reader on 3 March 2026.')
    expect(after.blanks).toEqual([blanks[1]])
  })

  it('refuse an edit over another one, and a text without what the law requires', async () => {
    const before = await versions('complaints')
    const { text } = await read('complaints')
    expect(await send('PUT', '/api/admin/legal/complaints', { text, version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'text_changed' },
    })
    expect(await send('PUT', '/api/admin/legal/complaints', { text: 'Ask us.', version: 2 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'text' }] },
    })
    expect((await form('/admin/legal/complaints', { text: 'Ask us.', version: '2' })).status).toBe(422)
    expect((await form('/admin/legal/imprint', { text, version: '0' })).status).toBe(404)
    expect((await send('GET', '/api/legal/imprint')).status).toBe(404)
    expect(await versions('complaints')).toEqual(before)
  })

  it('are previewed without being saved', async () => {
    const before = await versions('complaints')
    const { text } = await read('complaints')
    expect((await form('/admin/legal/complaints/preview', { text, version: '2' })).status).toBe(200)
    expect((await form('/admin/legal/complaints/preview', { text: '', version: '2' })).status).toBe(422)
    expect((await form('/admin/legal/imprint/preview', { text, version: '2' })).status).toBe(404)
    expect(await versions('complaints')).toEqual(before)
  })

  it('are kept with a booking by their version, and a changed page changes what a form stands for', async () => {
    const order = { service: 'Tap repair', startsAt: null, arrival: null, price: 100 as never, policy: 'full' } as const
    const at = whole.clock.now()
    const offered = async () =>
      (await whole.modules.terms.prepare())({ ...order, priority: 'standard', customerKind: 'consumer', at })
    const before = await offered()
    expect(before.pages).toEqual({ terms: '2026-12', cancellation: '2026-12', privacy: '2026-12' })
    const { text } = await read('terms')
    await send('PUT', '/api/admin/legal/terms', { text: `${text}\n\nMore.`, version: 0 })
    const after = await offered()
    expect(after.pages).toEqual({ terms: '1', cancellation: '2026-12', privacy: '2026-12' })
    expect(whole.modules.terms.fingerprint(after)).not.toBe(whole.modules.terms.fingerprint(before))
  })
})
