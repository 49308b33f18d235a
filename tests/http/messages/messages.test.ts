import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewMessage } from '#modules/messaging'
import type { MessageId } from '#modules/shared'
import { createLog } from '../../../src/log.ts'
import { startMessageDelivery } from '../../../src/jobs/messages/message-delivery.ts'
import { aMessage } from '../../support/builders/messages.ts'
import { data } from '../../../ui/pages/admin/messages/index/+data.ts'
import MessagesPage from '../../../ui/pages/admin/messages/index/+Page.tsx'
import { showPage } from '../../support/servers/shown-pages.ts'
import { type Caller, openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
const { messaging } = whole.modules
const delivery = startMessageDelivery(
  {
    ...whole.adapters,
    ...whole.adapters.messaging,
    log: createLog('silent'),
    random: () => 0,
    stuck: async () => {},
  },
  { everyMs: 3_600_000 },
)
messaging.attachDelivery(delivery)
afterAll(async () => {
  await delivery[Symbol.asyncDispose]()
  whole[Symbol.dispose]()
})

const token = 'kq3Yv0m2Zx8Nf4Ls9Td1Wc6RbHgJpUaEoQiXyVuS7A'
const resetLink = `http://localhost:3000/reset-password?token=${token}`
let made = 0

/** An e-mail that is kept in the built-in mailbox. */
async function sendOne(changes: Partial<NewMessage> = {}): Promise<MessageId> {
  made += 1
  const notBefore = whole.adapters.clock.now()
  const [id] = await messaging.send([aMessage(`m${made}`, { userId: null, notBefore, ...changes })])
  if (id === undefined) throw new Error('a new message is kept')
  await messaging.settled()
  return id
}

/** A bell notification of which nobody knows whether it arrived: its channel has no provider to ask. */
async function unsureOne(): Promise<MessageId> {
  const id = await sendOne({ channel: 'in_app', to: (await officeUser()).id })
  whole.data.set('messages', { id }, { state: 'unsure' })
  return id
}

async function officeUser() {
  const user = (await whole.modules.accounts.staff()).find(({ role }) => role === 'office')
  if (!user) throw new Error('somebody works in the office')
  return user
}

async function call(caller: Caller, method: string, path: string) {
  const cookie = await whole.signIn(caller)
  const answer = await whole.app.request(path, { method, headers: { cookie } })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : null }
}

beforeEach(async () => {
  await messaging.resume()
})

describe('the messages in the office', () => {
  it('are listed newest first, by the filter, with their states', async () => {
    const first = await sendOne({ event: 'booking_moved' })
    const second = await sendOne({ to: 'zoe@example.com', event: 'booking_moved' })
    const listed = await call('office', 'GET', '/api/admin/messages?event=booking_moved')
    expect(listed.status).toBe(200)
    expect(listed.body).toMatchObject({
      next_cursor: null,
      items: [
        { id: second, to: 'zoe@example.com', state: 'sent', provider: 'mailbox', attempts: 1 },
        { id: first, to: 'asha@example.com', state: 'sent', reason: null },
      ],
    })
    const found = await call('office', 'GET', '/api/admin/messages?event=booking_moved&q=ZOE&channel=email&state=sent')
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([second])
    const paged = await call('office', 'GET', '/api/admin/messages?event=booking_moved&limit=1')
    expect(paged.body.next_cursor).toBe(second)
    const rest = await call('office', 'GET', `/api/admin/messages?event=booking_moved&limit=1&cursor=${second}`)
    expect(rest.body.items.map(({ id }: { id: string }) => id)).toEqual([first])
    expect(listed.text).not.toContain('Tom will be there')
  })

  it('show the text, the HTML and every attempt', async () => {
    const id = await sendOne({ subject: 'Booking confirmed' })
    const { status, body } = await call('office', 'GET', `/api/admin/messages/${id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, subject: 'Booking confirmed', link_hidden: false, address_gone: null })
    expect(body.text).toContain('Tom will be there at 9.')
    expect(body.html).toContain('Tom will be there at 9.')
    expect(body.tries).toMatchObject([{ provider: 'mailbox', outcome: 'accepted', by: null }])
    expect((await call('office', 'GET', '/api/admin/messages/msg_none')).status).toBe(404)
    expect((await call('office', 'GET', '/api/admin/messages/bkg_one')).status).toBe(404)
  })

  it('show the HTML in a frame in which nothing runs or loads', async () => {
    const id = await sendOne({ subject: '<script>alert(1)</script>' })
    const { status, headers, text } = await call('office', 'GET', `/admin/messages/${id}/letter`)
    expect(status).toBe(200)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox')
    expect(policy).not.toContain('allow-')
    expect(headers.get('cache-control')).toContain('no-store')
    expect(text).not.toContain('<script')
    expect((await call('office', 'GET', '/admin/messages/msg_none/letter')).status).toBe(404)
  })

  it('hide an account link from the office and from administrators, though no mail server is set up', async () => {
    const action = { label: 'Choose a password', url: resetLink }
    const id = await sendOne({ event: 'password_reset', action, text: `Go to ${resetLink}` })
    for (const who of ['office', 'admin'] as const) {
      for (const path of [`/api/admin/messages/${id}`, `/admin/messages/${id}/letter`]) {
        const seen = await call(who, 'GET', path)
        expect(seen.status).toBe(200)
        expect(seen.text).not.toContain(token)
      }
      expect((await call(who, 'GET', `/api/admin/messages/${id}`)).body.link_hidden).toBe(true)
    }
  })

  it('are sent again on request after their end, with the user in the attempt', async () => {
    const id = await sendOne()
    const again = await call('office', 'POST', `/api/admin/messages/${id}/resend`)
    expect(again.status).toBe(200)
    await messaging.settled()
    const { body } = await call('office', 'GET', `/api/admin/messages/${id}`)
    expect(body).toMatchObject({ state: 'sent', resends: 1 })
    expect(body.tries.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['accepted', 'resent', 'accepted'])
    expect(body.tries[1].by).toMatch(/^usr_/)
    expect((await call('office', 'POST', '/api/admin/messages/msg_none/resend')).status).toBe(404)
  })

  it('are not sent again while they wait', async () => {
    const notBefore = whole.adapters.clock.now().add({ hours: 1 })
    const id = await sendOne({ notBefore })
    const again = await call('office', 'POST', `/api/admin/messages/${id}/resend`)
    expect([again.status, again.body.code]).toEqual([409, 'message_underway'])
    expect((await messaging.see(id))?.attempts).toEqual([])
  })

  it('whose arrival is not known are decided for many at once, and only by the office', async () => {
    const ids = [await unsureOne(), await unsureOne(), await unsureOne()]
    const send = async (caller: Caller, body: object) => {
      const headers = { cookie: await whole.signIn(caller), 'content-type': 'application/json' }
      const path = '/api/admin/messages/decide'
      const answer = await whole.app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { status: answer.status, body: await answer.json() }
    }
    const decide = { ids: [ids[0], 'msg_none'], decision: 'mark_sent' }
    expect((await send('technician', decide)).status).toBe(403)
    expect(await send('office', decide)).toEqual({ status: 200, body: { marked_sent: 1, sent_again: 0, left_out: 1 } })
    expect(await send('office', { ids: 'all', decision: 'send_again' })).toMatchObject({
      body: { marked_sent: 0, sent_again: 2, left_out: 0 },
    })
    await messaging.settled()
    const ended = await Promise.all(ids.map((id) => messaging.see(id)))
    expect(ended.map((seen) => seen?.message.state)).toEqual(['sent', 'delivered', 'delivered'])
    expect(ended.map((seen) => seen?.message.resends)).toEqual([0, 1, 1])
    expect((await send('office', { ids: [], decision: 'mark_sent' })).status).toBe(422)
  })

  it('whose arrival is not known are decided by a form without script, by ticks of their own', async () => {
    const ids = [await unsureOne(), await unsureOne()]
    const send = async (fields: Readonly<Record<string, string>>) => {
      const headers = {
        cookie: await whole.signIn('office'),
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'http://localhost:3000',
      }
      const body = new URLSearchParams(fields).toString()
      return whole.app.request('/admin/messages/decide', { method: 'POST', headers, body })
    }
    expect((await send({ decision: 'mark_sent' })).status).toBe(422)
    const ticked = Object.fromEntries(ids.map((id) => [`message-${id}`, 'on']))
    const answer = await send({ ...ticked, decision: 'mark_sent' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/admin/messages?state=unsure&counts=2-0-0&done=decided',
    ])
    const page = await showPage(
      { data, Page: MessagesPage },
      {
        modules: whole.modules,
        who: await officeUser(),
        url: '/admin/messages?state=unsure&counts=2-0-0&done=decided',
        now: whole.adapters.clock.now(),
      },
    )
    expect(page).toContain('2 marked as sent, 0 sent again.')
    expect(whole.data.texts('audit_log', 'action', { action: 'message_marked_sent' }).length).toBeGreaterThanOrEqual(2)
  })

  it('wait during a pause, and are sent after it', async () => {
    const paused = await call('office', 'POST', '/api/admin/messages/pause')
    expect(paused.body.paused.by).toMatch(/^usr_/)
    const id = await sendOne()
    expect((await messaging.see(id))?.message.state).toBe('queued')
    const { body } = await call('office', 'GET', '/api/admin/messages/health')
    expect(body).toMatchObject({ unsure: 0, outages: [], paused: { by: paused.body.paused.by } })
    expect(body.queued).toBeGreaterThanOrEqual(1)
    expect((await call('office', 'POST', '/api/admin/messages/resume')).body.paused).toBeNull()
    await messaging.settled()
    expect((await messaging.see(id))?.message.state).toBe('sent')
  })

  it('measure how soon confirmations are sent', async () => {
    await sendOne({ event: 'booking_confirmed' })
    const { body } = await call('office', 'GET', '/api/admin/messages/health')
    expect(body.confirmations.sent).toBeGreaterThanOrEqual(1)
    expect(body.confirmations.within_two_minutes).toBe(body.confirmations.sent)
    expect(body.confirmations.p95_ms).toBeLessThan(120_000)
  })

  it('test every channel with the user who asks, and show the outcome of each', async () => {
    const { status, body } = await call('office', 'POST', '/api/admin/messages/test')
    expect(status).toBe(201)
    const tried = body.items.map(({ channel, to, state }: Record<string, string>) => ({ channel, to, state }))
    expect(tried).toContainEqual({ channel: 'email', to: 'office@example.com', state: 'sent' })
    expect(tried).toContainEqual({ channel: 'in_app', to: expect.stringMatching(/^usr_/), state: 'delivered' })
    const sentByForm = await call('office', 'POST', '/admin/messages/test')
    expect(sentByForm.status).toBe(303)
    expect(sentByForm.headers.get('location')).toMatch(/^\/admin\/messages\?cause=try_msg_.*&done=tried$/)
  })

  it.each([
    ['POST', '/api/admin/messages/pause'],
    ['POST', '/admin/messages/pause'],
    ['POST', '/api/admin/messages/test'],
  ])('are refused to a customer: %s %s', async (method, path) => {
    const before = await messaging.list({ ...every, limit: 200 })
    expect((await call('customer', method, path)).status).toBe(403)
    expect((await messaging.health()).paused).toBeNull()
    expect(await messaging.list({ ...every, limit: 200 })).toEqual(before)
  })

  it('are not sent again by a technician', async () => {
    const id = await sendOne()
    expect((await call('technician', 'POST', `/api/admin/messages/${id}/resend`)).status).toBe(403)
    expect((await messaging.see(id))?.message.resends).toBe(0)
  })
})

const every = {
  state: null,
  channel: null,
  event: null,
  text: null,
  bookingId: null,
  cause: null,
  after: null,
} as const
