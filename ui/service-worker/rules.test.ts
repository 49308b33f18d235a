import { describe, expect, it } from 'vitest'
import {
  cachesOfOthers,
  changesWhoIsIn,
  fieldHeader,
  formsNamedIn,
  isFieldForm,
  isFieldPath,
  isOfBuild,
  isPublicAnswer,
  isPublicPage,
  keeperOf,
  keyOf,
  lookFor,
  looksNamedIn,
  markedAsKept,
  pageCache,
  pageCachesIn,
  saysNoTechnician,
  shellCache,
  showsVisit,
  siteCache,
  staleCaches,
  staleSites,
  titleOf,
  trackerOf,
  withNotice,
} from './rules.ts'

const at = (path: string) => new URL(path, 'https://repairs.example')
const answer = (headers: Readonly<Record<string, string>>, more = {}) => ({
  status: 200,
  redirected: false,
  type: 'basic',
  headers: new Headers(headers),
  ...more,
})

describe('the pages that a service worker keeps', () => {
  it('are the day, the tracker with its forms and the data of a day, and nothing else', () => {
    const kept = ['/dashboard', '/fulfillment/bkg_1', '/fulfillment/bkg_1/forms/frm_gas-check', '/api/field/day']
    expect(kept.every(isFieldPath)).toBe(true)
    const more = ['/fulfillment/a/b', '/fulfillment/a/forms', '/fulfillment/a/forms/b/c']
    const others = ['/', '/admin', '/bookings', '/dashboard/time', '/api/field/time', '/api/me', ...more]
    expect(others.filter(isFieldPath)).toEqual([])
  })

  it('are kept as they are without an address that says what was done', () => {
    expect(keyOf(at('/dashboard'))).toBe('/dashboard')
    expect(keyOf(at('/dashboard?done=check-in'))).toBeNull()
    expect(keyOf(at('/dashboard?coming=all'))).toBeNull()
    expect(keyOf(at('/api/field/day?date=2026-11-25'))).toBe('/api/field/day?date=2026-11-25')
    expect(keyOf(at('/api/field/day?date=x'))).toBeNull()
    expect(lookFor(at('/dashboard?done=check-in'))).toBe('/dashboard')
    expect(lookFor(at('/admin'))).toBeNull()
  })

  it('have a form for each visit, also after it said that it was saved', () => {
    const form = '/fulfillment/bkg_1/forms/frm_gas'
    expect(keyOf(at(`${form}?visit=2`))).toBe(`${form}?visit=2`)
    for (const search of ['', '?visit=2&done=saved', '?visit=x']) expect(keyOf(at(`${form}${search}`))).toBeNull()
    expect(lookFor(at(`${form}?visit=2&done=saved`))).toBe(`${form}?visit=2`)
    expect(lookFor(at(form))).toBeNull()
  })

  it('have a tracker of one visit, which is shown for no other number', () => {
    const page = '<div class="tracker" data-visit="vis_1-2" data-visit-number="2">'
    expect(showsVisit(at('/fulfillment/bkg_1'), page)).toBe(true)
    expect(showsVisit(at('/fulfillment/bkg_1?visit=2'), page)).toBe(true)
    expect(showsVisit(at('/fulfillment/bkg_1?visit=1'), page)).toBe(false)
    expect(showsVisit(at('/dashboard?visit=1'), page)).toBe(true)
  })

  it('are kept and forgotten with the tracker that leads to them', () => {
    const [one, other] = ['gas', 'height'].map((name) => `/fulfillment/bkg_1/forms/frm_${name}?visit=1`)
    const page = `<a href="${one}">a</a><a href="${other}">b</a><a href="${one}">c</a><a href="/fulfillment/bkg_1">d</a>`
    expect(formsNamedIn(page)).toEqual([one, other])
    expect(trackerOf('/fulfillment/bkg_1/forms/frm_gas')).toBe('/fulfillment/bkg_1')
    expect(trackerOf('/fulfillment/bkg_1')).toBe('/fulfillment/bkg_1')
  })

  it('are those that the server marks for a technician, whole and of this site', () => {
    expect(keeperOf(answer({ [fieldHeader]: 'usr_1' }))).toBe('usr_1')
    expect(keeperOf(answer({}))).toBeNull()
    for (const more of [{ status: 404 }, { status: 503 }, { redirected: true }, { type: 'opaque' }]) {
      expect(keeperOf(answer({ [fieldHeader]: 'usr_1' }, more))).toBeNull()
    }
    expect(keeperOf(answer({ [fieldHeader]: '../x' }))).toBeNull()
  })

  it('are forgotten after an answer for somebody else, and not after a fault', () => {
    expect(saysNoTechnician(answer({}))).toBe(true)
    expect(saysNoTechnician(answer({}, { redirected: true }))).toBe(true)
    expect(saysNoTechnician(answer({}, { status: 401 }))).toBe(true)
    for (const status of [404, 429, 500, 503]) expect(saysNoTechnician(answer({}, { status }))).toBe(false)
    expect(saysNoTechnician(answer({ [fieldHeader]: 'usr_1' }))).toBe(false)
  })

  it('are forgotten when somebody signs in or out, in any way', () => {
    const signs = [
      ['POST', '/login'],
      ['POST', '/logout'],
      ['POST', '/register'],
      ['POST', '/api/auth/login'],
      ['GET', '/api/auth/oauth/google/callback'],
    ] as const
    expect(signs.filter(([method, path]) => !changesWhoIsIn(method, path))).toEqual([])
    const others = [
      ['GET', '/login'],
      ['GET', '/api/auth/me'],
      ['POST', '/dashboard/positions'],
    ] as const
    expect(others.filter(([method, path]) => changesWhoIsIn(method, path))).toEqual([])
  })

  it('belong to one user: the caches of others are named, and never a shell', () => {
    const names = [pageCache('b1', 'usr_1'), pageCache('b1', 'usr_2'), shellCache('b1'), 'elsewhere']
    expect(cachesOfOthers(names, 'usr_1')).toEqual([pageCache('b1', 'usr_2')])
    expect(cachesOfOthers(names, null)).toEqual(names.slice(0, 2))
  })
})

describe('two builds', () => {
  it('never mix: a page that names a file of another build is not kept', () => {
    const page = '<link rel="stylesheet" href="/assets/static/a.1.css"><script src="/assets/b.2.js"></script>'
    expect(isOfBuild(page, new Set(['/assets/static/a.1.css', '/assets/b.2.js']))).toBe(true)
    expect(isOfBuild(page, new Set(['/assets/static/a.1.css']))).toBe(false)
  })

  it('live side by side until each page of the older was read again', () => {
    const names = [shellCache('b1'), pageCache('b1', 'usr_1'), shellCache('b2'), pageCache('b2', 'usr_1')]
    expect(pageCachesIn(names, 'b2')).toEqual([pageCache('b2', 'usr_1'), pageCache('b1', 'usr_1')])
    expect(staleCaches(names, 'b2')).toEqual([])
    expect(staleCaches([shellCache('b1'), shellCache('b2'), 'elsewhere'], 'b2')).toEqual([shellCache('b1')])
  })
})

describe('the public pages that a service worker keeps', () => {
  const html = { 'content-type': 'text/html;charset=utf-8' }
  const everyones = { ...html, 'callout-public': '1' }

  it('are those that the server marks as the same for everybody, whole and without a question', () => {
    expect(isPublicAnswer(at('/about'), answer(everyones))).toBe(true)
    expect(isPublicAnswer(at('/about#team'), answer(everyones))).toBe(true)
    expect(isPublicAnswer(at('/about?x=1'), answer(everyones))).toBe(false)
    expect(isPublicAnswer(at('/about'), answer(html))).toBe(false)
    expect(isPublicAnswer(at('/data'), answer({ 'callout-public': '1', 'content-type': 'application/json' }))).toBe(
      false,
    )
    for (const more of [{ status: 404 }, { status: 503 }, { redirected: true }, { type: 'opaque' }]) {
      expect(isPublicAnswer(at('/about'), answer(everyones, more))).toBe(false)
    }
  })

  it('have the launcher, the files of this build and no endless text', () => {
    const page = '<a data-launcher></a><link href="/assets/a.css"><img src="/assets/p.webp"><img src="/assets/d.svg">'
    const files = new Set(['/assets/a.css'])
    expect(isPublicPage(page, files)).toBe(true)
    expect(isPublicPage(page.replace(' data-launcher', ''), files)).toBe(false)
    expect(isPublicPage(page, new Set())).toBe(false)
    expect(isPublicPage(page + ' '.repeat(300_000), files)).toBe(false)
    expect(looksNamedIn(page)).toEqual(['/assets/a.css', '/assets/d.svg'])
  })

  it('go with their build, and the caches of technicians stay', () => {
    const names = [siteCache('b1'), siteCache('b2'), shellCache('b1'), pageCache('b1', 'usr_1'), 'elsewhere']
    expect(staleSites(names, 'b2')).toEqual([siteCache('b1')])
    expect(cachesOfOthers(names, null)).toEqual([pageCache('b1', 'usr_1')])
  })

  it('say that they are kept before their content', () => {
    expect(withNotice('<header></header><main class="main" id="main">', '<p>$& kept</p>')).toBe(
      '<header></header><p>$& kept</p><main class="main" id="main">',
    )
    expect(titleOf('<title>About us - Callout</title>')).toBe('About us - Callout')
    expect(titleOf('<p>')).toBe('A page')
  })
})

describe('a page that was kept', () => {
  it('says when, and takes no markup from it', () => {
    expect(markedAsKept('<!doctype html><html lang="en-GB"><body>', 'Wednesday 25 November at 10:42')).toContain(
      '<html data-kept-at="Wednesday 25 November at 10:42" lang="en-GB">',
    )
    expect(markedAsKept('<html>', '"><script>')).toBe('<html data-kept-at="script">')
  })
})

describe('a form that no script sent', () => {
  const text = 'application/x-www-form-urlencoded;charset=UTF-8'

  it('is shown again where it is one of a visit, and text', () => {
    expect(isFieldForm('/fulfillment/visits/vis_1/cash', text)).toBe(true)
    expect(isFieldForm('/dashboard/visits/vis_1/check-in', text)).toBe(true)
  })

  it('is not where it has files, or may have a password', () => {
    expect(isFieldForm('/fulfillment/visits/vis_1/photos', 'multipart/form-data; boundary=x')).toBe(false)
    expect(isFieldForm('/fulfillment/visits/vis_1/photos', null)).toBe(false)
    for (const path of ['/login', '/logout', '/profile', '/fulfillment']) expect(isFieldForm(path, text)).toBe(false)
  })
})
