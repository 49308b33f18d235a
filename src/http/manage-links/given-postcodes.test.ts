import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createGivenPostcodes, isSamePostcode } from './given-postcodes.ts'

const http = new URL('http://localhost:3000')
const tokenOf = (number: number) => number.toString(16).padStart(32, '0')

function browserOf(given: ReturnType<typeof createGivenPostcodes>) {
  const app = new Hono()
  app.get('/has/:token', (c) => c.text(String(given.has(c, c.req.param('token')))))
  app.post('/give/:token', (c) => {
    given.write(c, c.req.param('token'))
    return c.text('')
  })
  let cookie = ''
  return {
    async give(number: number) {
      const answer = await app.request(`/give/${tokenOf(number)}`, { method: 'POST', headers: { cookie } })
      const set = answer.headers.get('set-cookie') ?? ''
      cookie = set.split(';', 1).join()
      return set
    },
    async has(number: number, sent = cookie) {
      return (await (await app.request(`/has/${tokenOf(number)}`, { headers: { cookie: sent } })).text()) === 'true'
    },
    cookie: () => cookie,
  }
}

describe('the cookie of given postcodes', () => {
  it('opens the links whose postcode was given in this browser, and no other', async () => {
    const browser = browserOf(createGivenPostcodes(http, 'secret'))
    expect(await browser.has(1)).toBe(false)
    await browser.give(1)
    await browser.give(2)
    expect([await browser.has(1), await browser.has(2), await browser.has(3)]).toEqual([true, true, false])
  })

  it('keeps the latest five links, each once', async () => {
    const browser = browserOf(createGivenPostcodes(http, 'secret'))
    for (const number of [1, 2, 3, 4, 5, 5, 6]) await browser.give(number)
    const open = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => browser.has(number)))
    expect(open).toEqual([false, true, true, true, true, true])
  })

  it('cannot be made from the token, nor with the secret of another installation', async () => {
    const browser = browserOf(createGivenPostcodes(http, 'secret'))
    expect(await browser.has(1, `callout_manage_links=${tokenOf(1)}`)).toBe(false)
    const another = browserOf(createGivenPostcodes(http, 'another'))
    await another.give(1)
    expect(await browser.has(1, another.cookie())).toBe(false)
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        expect(await browser.has(1, `callout_manage_links=${encodeURIComponent(text)}`)).toBe(false)
      }),
    )
  })

  it('is out of reach of scripts and, over https, of other hosts; it holds no token', async () => {
    const plain = await browserOf(createGivenPostcodes(http, 'secret')).give(1)
    expect(plain).toMatch(/^callout_manage_links=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(plain).not.toContain(tokenOf(1))
    const safe = await browserOf(createGivenPostcodes(new URL('https://repairs.example'), 'secret')).give(1)
    expect(safe).toMatch(/^__Host-callout_manage_links=.*; Secure/)
  })
})

describe('isSamePostcode', () => {
  it.each(['CR0 1AB', 'cr01ab', ' Cr0  1aB '])('is true for %j', (given) => {
    expect(isSamePostcode(given, 'CR0 1AB')).toBe(true)
  })

  it('is false for every other text, and where the kept one was erased', () => {
    expect(isSamePostcode('', '')).toBe(false)
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(text.replaceAll(/\s+/g, '').toUpperCase() !== 'CR01AB')
        expect(isSamePostcode(text, 'CR0 1AB')).toBe(false)
      }),
    )
  })
})
