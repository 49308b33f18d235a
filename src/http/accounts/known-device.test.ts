import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createKnownDevice } from './known-device.ts'

const http = new URL('http://localhost:3000')
const asha = 'asha@example.com'

/** A browser that keeps its cookie, and what the site makes of it. */
function browserOf(device: ReturnType<typeof createKnownDevice>) {
  let cookie = ''
  const app = new Hono()
    .post('/in', async (c) => {
      device.write(c, await c.req.text())
      return c.text('in')
    })
    .post('/who', async (c) => c.text(device.read(c, await c.req.text()) ?? 'nobody'))
  const send = (path: string, body: string) => app.request(path, { method: 'POST', body, headers: { cookie } })
  return {
    async signIn(email: string) {
      const answer = await send('/in', email)
      const [text = ''] = answer.headers.getSetCookie()
      cookie = text.split(';', 1).join()
      return text
    },
    has: (value: string) => {
      cookie = value
    },
    cookie: () => cookie,
    known: async (email: string) => (await send('/who', email)).text(),
  }
}

describe('a known device', () => {
  it('is recognised for the account that signed in on it, in any spelling of the address, and for no other', async () => {
    const browser = browserOf(createKnownDevice(http, 'secret'))
    expect(await browser.known(asha)).toBe('nobody')
    await browser.signIn(asha)
    const name = await browser.known(asha)
    expect(name).not.toBe('nobody')
    expect(await browser.known('Asha@Example.com')).toBe(name)
    expect(await browser.known('ben@example.com')).toBe('nobody')
  })

  it('stays the same device at the next sign-in, and another browser is another', async () => {
    const site = createKnownDevice(http, 'secret')
    const [phone, laptop] = [browserOf(site), browserOf(site)]
    await phone.signIn(asha)
    await laptop.signIn(asha)
    const name = await phone.known(asha)
    await phone.signIn(asha)
    expect(await phone.known(asha)).toBe(name)
    expect(await laptop.known(asha)).not.toBe(name)
  })

  it.each(['', 'x', 'x.y', '.', `${'a'.repeat(22)}.${'b'.repeat(43)}`])(
    'is not recognised by an invented "%s"',
    async (text) => {
      const browser = browserOf(createKnownDevice(http, 'secret'))
      browser.has(`callout_device=${text}`)
      expect(await browser.known(asha)).toBe('nobody')
    },
  )

  it('is recognised for five users who share it, each under a name of their own, and drops the oldest', async () => {
    const browser = browserOf(createKnownDevice(http, 'secret'))
    const people = ['ada', 'ben', 'cy', 'dee', 'eve'].map((name) => `${name}@example.com`)
    for (const email of people) await browser.signIn(email)
    const names = await Promise.all(people.map(browser.known))
    expect(new Set(names).size).toBe(5)
    expect(names).not.toContain('nobody')
    await browser.signIn('ada@example.com')
    await browser.signIn(asha)
    expect(await Promise.all(people.map(browser.known))).toEqual([names[0], 'nobody', ...names.slice(2)])
  })

  it('is not recognised by a mark that was made for another user, beside valid ones', async () => {
    const browser = browserOf(createKnownDevice(http, 'secret'))
    await browser.signIn('ben@example.com')
    browser.has(`${browser.cookie()}~${'a'.repeat(22)}.${'b'.repeat(43)}~x~`)
    expect(await browser.known(asha)).toBe('nobody')
    expect(await browser.known('ben@example.com')).not.toBe('nobody')
  })

  it('is not recognised by a site with another secret', async () => {
    const first = browserOf(createKnownDevice(http, 'secret'))
    await first.signIn(asha)
    const second = browserOf(createKnownDevice(http, 'another'))
    second.has(first.cookie())
    expect(await second.known(asha)).toBe('nobody')
  })

  it('is HttpOnly, and Secure where the site is https', async () => {
    const plain = await browserOf(createKnownDevice(http, 'secret')).signIn(asha)
    expect(plain).toMatch(/^callout_device=.*HttpOnly.*SameSite=Lax/)
    const safe = await browserOf(createKnownDevice(new URL('https://repairs.example'), 'secret')).signIn(asha)
    expect(safe).toMatch(/^__Host-callout_device=.*Secure/)
  })
})
