import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

const send = (path: string, fields: Readonly<Record<string, string>>, as = cookie) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
const policyOf = async (path: string, as: string) =>
  (await whole.app.request(path, { headers: { cookie: as } })).headers.get('content-security-policy') ?? ''

const on = { on: 'yes', publisher: 'ca-pub-0123456789012345', unit: '0123456789', 'place.about': 'yes' }
const google = 'googlesyndication'

describe('adverts of Google', () => {
  it('are off: no file, and no page opens for Google, whatever a visitor answered', async () => {
    expect((await whole.app.request('/ads.txt')).status).toBe(404)
    expect(await policyOf('/about', 'callout_ads=agreed')).not.toContain(google)
  })

  it('are refused without an account, and closed to the office, and nothing is kept', async () => {
    const refused = await send('/admin/site/adsense', { on: 'yes', publisher: 'pub-1' })
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('16 digits')])
    expect((await send('/admin/site/adsense', on, await whole.signIn('office'))).status).toBe(403)
    expect((await whole.modules.catalogue.publicSite()).adsense.isOn).toBe(false)
  })

  it('open the policy of their own pages for those who agreed alone, and name the account', async () => {
    expect((await send('/admin/site/adsense', on)).status).toBe(303)
    expect(await (await whole.app.request('/ads.txt')).text()).toBe(
      'google.com, pub-0123456789012345, DIRECT, f08c47fec0942fa0\n',
    )
    expect(await policyOf('/about', 'callout_ads=agreed')).toContain(google)
    for (const other of ['', 'callout_ads=refused', 'callout_ads=maybe'])
      expect(await policyOf('/about', other)).not.toContain(google)
    for (const path of ['/', '/book', '/services', '/profile', '/admin/site/adsense'])
      expect(await policyOf(path, `${cookie}; callout_ads=agreed`)).not.toContain(google)
  })

  it('keep the answer of a visitor, who comes back to a page of this site alone', async () => {
    for (const choice of ['agreed', 'refused']) {
      const answer = await send('/cookies/adverts', { choice, back: '/about' }, '')
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/about'])
      expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`callout_ads=${choice};.*HttpOnly`))
    }
    const elsewhere = await send('/cookies/adverts', { choice: 'maybe', back: 'https://evil.example' }, '')
    expect(elsewhere.headers.get('location')).toBe('/cookies?done=adverts#adverts')
    expect(elsewhere.headers.get('set-cookie')).toBeNull()
  })
})
