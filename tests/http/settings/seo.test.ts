import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { headIn } from '../../../src/http/pages/page-head.ts'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
let cookie = ''
beforeAll(async () => {
  cookie = await whole.signIn('admin')
})
afterAll(() => whole[Symbol.dispose]())

async function send(path: string, fields: Readonly<Record<string, string>>, as = cookie) {
  const answer = await whole.app.request(path, {
    method: 'POST',
    headers: { cookie: as, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const seo = async () => (await whole.modules.catalogue.publicSite()).seo
const version = async () => String((await whole.modules.catalogue.presentSetting('seo')).version)
const about = '/admin/site/seo/page?path=%2Fabout'

describe('the words of a page for search engines', () => {
  it('are kept for the page alone, with a version, an audit line and a way back', async () => {
    const saved = await send(about, { path: '/about', title: 'Our team', description: '', version: await version() })
    expect([saved.status, saved.location]).toEqual([303, '/admin/site/seo/page?path=%2Fabout&done=saved#words'])
    expect(await seo()).toEqual({ pages: { '/about': { title: 'Our team', description: '' } }, google: '', bing: '' })
    const tokens = { google: 'abcdefghij0123456789', bing: '', version: await version() }
    expect((await send('/admin/site/seo/tokens', tokens)).status).toBe(303)
    expect(await seo()).toMatchObject({ google: tokens.google, pages: { '/about': { title: 'Our team' } } })
    const put = await send('/admin/settings/seo/restore', { restore: '1', version: await version() })
    expect(put.location).toBe('/admin/site/seo?done=put-back#history-seo')
    expect(await seo()).toMatchObject({ google: '', pages: { '/about': { title: 'Our team' } } })
  })

  it('are refused with a stale version, and for an address without a page, and nothing is kept', async () => {
    const before = await seo()
    const stale = await send(about, { path: '/about', title: 'Other', version: '0' })
    expect(stale.status).toBe(409)
    expect((await send('/admin/site/seo/page?path=%2Fnowhere', { path: '/nowhere', title: 'A' })).status).toBe(404)
    expect((await send(about, { path: '/about', title: 'a'.repeat(121) })).status).toBe(422)
    expect((await send(about, { path: '//evil.example', title: 'A' })).status).toBe(422)
    expect((await send('/admin/site/seo/tokens', { google: '"><script>', bing: '' })).status).toBe(422)
    expect(await seo()).toEqual(before)
  })

  it('are closed to the office', async () => {
    const clerk = await whole.signIn('office')
    expect((await send(about, { path: '/about', title: 'Mine' }, clerk)).status).toBe(403)
  })
})

describe('the head of a page', () => {
  it('is read from its HTML, in plain words', () => {
    const html =
      '<head><title>Fix &amp; mend</title><meta name="description" content="A &quot;quick&quot; one"/></head><title>no</title>'
    expect(headIn(html)).toEqual({ title: 'Fix & mend', description: 'A "quick" one' })
    expect(headIn('<head></head>')).toEqual({ title: '', description: '' })
  })
})
