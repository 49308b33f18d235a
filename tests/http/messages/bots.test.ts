import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { describe, expect, it } from 'vitest'
import type { SubmissionId } from '#modules/shared'
import { createLog } from '../../../src/log.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'

const withMail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'office@example.com' }
const asked = {
  name: 'Ada Swift',
  email: 'Ada@example.org',
  phone: '07700 900123',
  message: 'How much is a new tap?',
}
const coverage = { name: 'Ada Swift', email: 'ada@example.org', postcode: 'SW1A 1AA' }

const open = () => openWholeApp(createLog('silent'), withMail)

async function proof({ app }: WholeApp): Promise<string> {
  const challenge = await (await app.request('/api/bot-challenge')).json()
  return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
}

async function send({ app }: WholeApp, path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

const post = ({ app }: WholeApp, path: string, fields: Record<string, string> = {}, cookie = '') =>
  app.request(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) })

const kept = ({ data }: WholeApp) => [data.count('enquiries'), data.count('submissions'), data.eventKinds()]
const last = ({ data }: WholeApp) => data.eventKinds().at(-1)

async function linkOf({ data, modules }: WholeApp): Promise<string> {
  const made = await modules.submissions.makeLink(data.text('submissions', 'id', {}) as SubmissionId)
  if (!made) throw new Error('nothing waits')
  return `/confirm-request?token=${made.token}`
}

/** Follows the link as a browser does, up to the page with the button. */
async function opened(site: WholeApp, link: string) {
  const first = await site.app.request(link)
  const [cookie = ''] = first.headers.getSetCookie().map((text) => text.split(';', 1).join())
  return { first, cookie, page: await site.app.request('/confirm-request', { headers: { cookie } }) }
}

describe('a public form', () => {
  it('counts at once with a proof of work, and that proof never again', async () => {
    using site = await open()
    const once = await proof(site)
    expect((await send(site, '/api/contact', { ...asked, proof: once })).status).toBe(201)
    const before = kept(site)
    for (const message of ['Another one', asked.message]) {
      expect(await send(site, '/api/contact', { ...asked, message, proof: once })).toMatchObject({
        status: 422,
        body: { code: 'proof_refused' },
      })
    }
    expect(kept(site)).toEqual(before)
    expect(site.data.texts('enquiries', 'message')).toEqual([asked.message])
  })

  it.each(['rubbish', btoa('{}'), 'x'.repeat(4_001), 'a\u0000b'])(
    'refuses the proof %s, and keeps nothing',
    async (bad) => {
      using site = await open()
      const before = kept(site)
      expect((await send(site, '/api/contact', { ...asked, proof: bad })).status).toBe(422)
      expect((await post(site, '/contact', { ...asked, proof: bad })).status).toBe(422)
      expect(kept(site)).toEqual(before)
    },
  )

  it('needs no proof from users who are signed in', async () => {
    using site = await open()
    const cookie = await site.signIn('customer')
    expect((await send(site, '/api/contact', asked, cookie)).status).toBe(201)
    expect((await send(site, '/api/enquiries', coverage, cookie)).status).toBe(201)
  })

  it('waits without a proof, out of sight of the office, until the button behind the mailed link is pressed', async () => {
    using site = await open()
    const answer = await post(site, '/contact', asked)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/confirm-request?sent=1'])
    expect([site.data.count('enquiries'), last(site)]).toEqual([0, 'submission-waits'])

    const { first, cookie, page } = await opened(site, await linkOf(site))
    expect([first.status, first.headers.get('location'), page.status]).toEqual([303, '/confirm-request', 200])
    expect(site.data.count('enquiries')).toBe(0)

    const done = await post(site, '/confirm-request', {}, cookie)
    expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/contact\?sent=EN-/)])
    expect(site.data.texts('enquiries', 'message')).toEqual([asked.message])
    expect([site.data.text('submissions', 'body', {}), last(site)]).toEqual(['', 'enquiry-kept'])
    // Pressed or opened again.
    const again = await post(site, '/confirm-request', {}, cookie)
    expect(again.headers.get('location')).toBe(done.headers.get('location'))
    expect(site.data.count('enquiries')).toBe(1)
  })

  it('waits over the API too, and says so', async () => {
    using site = await open()
    const unconfirmed = { status: 202, body: { status: 'unconfirmed' } }
    expect(await send(site, '/api/contact', asked)).toEqual(unconfirmed)
    expect(await send(site, '/api/enquiries', coverage)).toEqual(unconfirmed)
    expect([site.data.count('enquiries'), site.data.count('submissions')]).toEqual([0, 2])
  })

  it('is kept as spam with a filled honeypot, with a proof or without, and mails nobody', async () => {
    using site = await open()
    expect((await send(site, '/api/contact', { ...asked, website: 'https://spam.example' })).status).toBe(201)
    expect((await send(site, '/api/enquiries', { ...coverage, website: 'x' })).status).toBe(201)
    expect(site.data.texts('enquiries', 'state')).toEqual(['spam', 'spam'])
    expect(site.data.eventKinds().filter((kind) => /enquiry|submission/.test(kind))).toEqual([])
  })

  it('is forgotten after three days, with its link', async () => {
    using site = await open()
    await post(site, '/contact', asked)
    const link = await linkOf(site)
    site.clock.move({ hours: 73 })
    const { cookie, page } = await opened(site, link)
    expect(page.status).toBe(404)
    expect((await post(site, '/confirm-request', {}, cookie)).status).toBe(404)
    await site.modules.submissions.forget()
    expect([site.data.count('submissions'), site.data.count('enquiries')]).toEqual([0, 0])
  })

  it('counts at once where no mail leaves', async () => {
    using site = await openWholeApp()
    expect((await send(site, '/api/contact', asked)).status).toBe(201)
  })

  it('leads nowhere with a token of nobody', async () => {
    using site = await open()
    for (const token of ['0'.repeat(32), 'short', '']) {
      expect((await opened(site, `/confirm-request?token=${token}`)).page.status).toBe(404)
    }
    expect((await post(site, '/confirm-request', {}, `callout_confirm_request=${'0'.repeat(32)}`)).status).toBe(404)
  })
})
