import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { afterAll, describe, expect, it } from 'vitest'
import { type OutboxRelay, startOutboxRelay } from '../../../src/jobs/outbox/relay.ts'
import { subscribersOf } from '../../../src/jobs/outbox/subscribers.ts'
import { createLog } from '../../../src/log.ts'
import { type WholeApp, openWholeApp } from '../../support/apps/whole-app.ts'
import { fillDisk } from '../../support/storage-faults.ts'

const phone = '07700 900123'

function relayOf({ adapters, modules, clock }: WholeApp): OutboxRelay {
  const { outbox } = adapters
  const ports = { outbox, clock, log: createLog('silent'), unreadable: async () => {} }
  return startOutboxRelay(ports, subscribersOf(modules), { everyMs: 60_000 })
}

const chatEvents = ({ data }: WholeApp) => data.eventKinds().filter((kind) => kind.startsWith('chat-'))

/** A browser that keeps its cookie. */
function visitor({ app }: WholeApp, address = '192.0.2.1') {
  let cookie = ''
  async function send(method: string, path: string, body?: unknown) {
    const answer = await app.request(path, {
      method,
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    const text = await answer.text()
    return { status: answer.status, set, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    send,
    cookie: () => cookie,
    start: (number = phone) => send('POST', '/api/chat', { phone: number }),
    post: (text: string, clientId = `client-${text.slice(0, 20).replaceAll(/\W/g, '-')}`) =>
      send('POST', '/api/chat/messages', { text, client_id: clientId }),
    messages: async () => (await send('GET', '/api/chat/messages')).body,
  }
}

async function office(whole: WholeApp, role: 'office' | 'admin' | 'technician' | 'customer' = 'office') {
  const cookie = await whole.signIn(role)
  return async (method: string, path: string, body?: unknown) => {
    const answer = await whole.app.request(path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
  }
}

describe('the chat of a visitor', () => {
  it('holds the conversation by a cookie that no script reads, whose token is kept as a hash', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    const started = await asha.start()
    expect(started.status).toBe(201)
    expect(started.body).toMatchObject({ conversation: { phone: '+447700900123', is_answering: false }, items: [] })
    expect(started.set).toMatch(/^callout_chat=[\w-]{20,64}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    const token = asha.cookie().split('=')[1] ?? ''
    expect(JSON.stringify(whole.data.rows('conversations'))).not.toContain(token)
    expect((await asha.start()).body.conversation.phone).toBe('+447700900123')
    expect(whole.data.count('conversations')).toBe(1)
  })

  it('answers 503 to a message on a full disk, keeps nothing of it, and takes it once there is room', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    const before = [whole.data.rows('conversation_entries'), chatEvents(whole)]
    const makeRoom = fillDisk(whole.adapters.database, ['conversation_entries', 'conversations'])
    const full = await asha.post('The fence has fallen over')
    expect([full.status, full.body.code, full.body.detail, full.headers.get('retry-after')]).toEqual([
      503,
      'storage_unavailable',
      'We cannot save anything at the moment, and nothing was changed. Please try again in a minute.',
      '10',
    ])
    // Another visitor cannot begin, and reading goes on.
    expect((await visitor(whole, '192.0.2.9').start()).status).toBe(503)
    expect((await asha.messages()).items).toEqual([])
    makeRoom()
    expect([whole.data.rows('conversation_entries'), chatEvents(whole)]).toEqual(before)
    expect(whole.data.count('conversations')).toBe(1)
    await expect.poll(async () => (await asha.post('The fence has fallen over')).status).toBeLessThan(300)
    await asha.post('The fence has fallen over')
    expect((await asha.messages()).items).toHaveLength(1)
  })

  it('shows nothing to another browser that names the same number, and joins no account', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    await asha.post('My door code is 1234')
    const other = visitor(whole)
    expect((await other.start()).body.items).toEqual([])
    expect(JSON.stringify(await other.messages())).not.toContain('1234')
    expect(Object.keys(whole.data.rows('conversations')[0] ?? {})).not.toContain('user_id')
  })

  it('refuses a foreign, a made-up and an old cookie, and keeps nothing', async () => {
    using whole = await openWholeApp()
    for (const cookie of ['', 'callout_chat=x', `callout_chat=${'a'.repeat(43)}`, 'callout_chat=<script>']) {
      for (const [method, path] of [
        ['GET', '/api/chat/messages'],
        ['GET', '/api/chat/events'],
        ['POST', '/api/chat/messages'],
        ['DELETE', '/api/chat'],
      ] as const) {
        const body = method === 'POST' ? JSON.stringify({ text: 'Hello', client_id: 'client-1' }) : null
        const headers = { cookie, 'content-type': 'application/json' }
        const answer = await whole.app.request(path, { method, headers, body })
        expect([answer.status, (await answer.json()).code]).toEqual([404, 'chat_not_started'])
      }
    }
    expect(whole.data.count('conversation_entries')).toBe(0)
    const asha = visitor(whole)
    await asha.start()
    await asha.post('Hello')
    whole.clock.set(whole.clock.now().add({ hours: 24 * 30 }))
    expect((await asha.post('Hello again')).status).toBe(404)
    expect(whole.data.count('conversation_entries')).toBe(1)
  })

  it('keeps a message once, however often it is posted', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    const first = await asha.post('The tap drips', 'client-one')
    expect(first.status).toBe(201)
    expect(first.body.message).toMatchObject({ text: 'The tap drips', sender: 'user', status: 'sent', time: '12:00' })
    const again = await asha.post('The tap drips', 'client-one')
    expect([again.status, again.body.message.id]).toEqual([201, first.body.message.id])
    expect((await asha.messages()).items).toHaveLength(1)
    expect(chatEvents(whole)).toEqual(['chat-received', 'chat-answer-due'])
  })

  it.each([
    ['1,001 characters', { text: 'x'.repeat(1_001), client_id: 'client-one' }, 'text'],
    ['blank text', { text: ' \n ', client_id: 'client-one' }, 'text'],
    ['no id', { text: 'Hello' }, 'client_id'],
    ['a sender of its own', { text: 'Hello', client_id: 'client-one', sender: 'business' }, 'sender'],
  ])('refuses %s, and keeps nothing', async (_, body, path) => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    const answer = await asha.send('POST', '/api/chat/messages', body)
    expect([answer.status, answer.body.errors[0].path]).toEqual([422, path])
    expect([whole.data.count('conversation_entries'), chatEvents(whole)]).toEqual([0, []])
  })

  it('takes 1,000 characters and 20 messages a minute, and says how long to wait', async () => {
    using whole = await openWholeApp(createLog('silent'), { RATE_LIMITS: 'on' })
    const asha = visitor(whole)
    await asha.start()
    expect((await asha.post('x'.repeat(1_000), 'client-long')).status).toBe(201)
    for (let n = 1; n < 20; n += 1) expect((await asha.post('Hello', `client-${n}`)).status).toBe(201)
    const refused = await asha.post('Hello', 'client-20')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(whole.data.count('conversation_entries')).toBe(20)
  })

  it('refuses what is no UK number, and begins nothing', async () => {
    using whole = await openWholeApp()
    const answer = await visitor(whole).start('12')
    expect([answer.status, answer.body.errors[0].path, answer.set]).toEqual([422, 'phone', null])
    expect(whole.data.count('conversations')).toBe(0)
  })

  it('deletes the conversation when its visitor wants it gone', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    await asha.post('Hello')
    expect((await asha.send('DELETE', '/api/chat')).status).toBe(204)
    expect([whole.data.count('conversations'), whole.data.count('conversation_entries')]).toEqual([0, 0])
    expect((await asha.send('GET', '/api/chat')).body.conversation).toBeNull()
  })
})

describe('the proof of work at the start of a chat', () => {
  async function solved({ app }: WholeApp): Promise<string> {
    const challenge = await (await app.request('/api/bot-challenge')).json()
    return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }))
  }

  const form = ({ app }: WholeApp, fields: Record<string, string>) =>
    app.request('/chat/start', { method: 'POST', body: new URLSearchParams(fields) })

  it.each(['rubbish', btoa('{}'), btoa('{"challenge":{},"solution":{}}'), 'x'.repeat(4_001), 'a\u0000b'])(
    'refuses the proof %s: no conversation, no cookie',
    async (proof) => {
      using whole = await openWholeApp()
      const started = await visitor(whole).send('POST', '/api/chat', { phone, proof })
      expect([started.status, started.set]).toEqual([422, null])
      const sent = await form(whole, { phone, proof })
      expect([sent.status, sent.headers.get('set-cookie')]).toEqual([422, null])
      expect([whole.data.count('conversations'), chatEvents(whole)]).toEqual([0, []])
    },
  )

  it('takes a proof once, and not after its time', async () => {
    using whole = await openWholeApp()
    const [once, late] = [await solved(whole), await solved(whole)]
    expect((await visitor(whole).send('POST', '/api/chat', { phone, proof: once })).status).toBe(201)
    whole.clock.set(whole.clock.now().add({ hours: 24 }))
    for (const proof of [once, late]) {
      const again = await visitor(whole).send('POST', '/api/chat', { phone, proof })
      expect([again.status, again.body.code, again.set]).toEqual([422, 'proof_refused', null])
    }
    expect(whole.data.count('conversations')).toBe(1)
  })

  it('may be missing, as without scripts: then the number of new chats from one address is limited', async () => {
    using whole = await openWholeApp(createLog('silent'), { RATE_LIMITS: 'on' })
    for (let chats = 0; chats < 20; chats += 1) expect((await visitor(whole).start()).status).toBe(201)
    const refused = await visitor(whole).start()
    expect([refused.status, refused.set]).toEqual([429, null])
    expect((await form(whole, { phone, proof: '' })).status).toBe(429)
    expect(whole.data.count('conversations')).toBe(20)
  })
})

describe('the automatic answer', () => {
  async function answerTo(whole: WholeApp, text: string) {
    const asha = visitor(whole)
    await asha.start()
    const posted = await asha.post(text)
    await using relay = relayOf(whole)
    await relay.drain()
    const early = await asha.messages()
    whole.clock.set(whole.clock.now().add({ seconds: 2 }))
    await relay.drain()
    return { isAnswering: posted.body.conversation.is_answering, early, late: await asha.messages() }
  }

  it('comes after a second and a half, with dots until then, and is marked as automatic', async () => {
    using whole = await openWholeApp()
    const { isAnswering, early, late } = await answerTo(whole, 'How much does a repair cost?')
    expect(isAnswering).toBe(true)
    expect(early).toMatchObject({ conversation: { is_answering: true }, items: [{ sender: 'user' }] })
    expect(late.conversation.is_answering).toBe(false)
    expect(late.items[1]).toMatchObject({ sender: 'business', automatic: true, status: null })
    expect(late.items[1].text).toContain('£')
  })

  it('puts safety first, and calls a person', async () => {
    using whole = await openWholeApp()
    const { late } = await answerTo(whole, 'I smell gas')
    expect(late.items[1].text).toMatch(/^Smell of gas: .*0800 111 999/)
    expect(whole.data.count('notifications', { type: 'chat_waiting' })).toBeGreaterThan(0)
  })

  it('says out of hours when a person answers, and in hours does not', async () => {
    using whole = await openWholeApp()
    expect((await answerTo(whole, 'Hello')).late.items[1].text).not.toContain('closed now')
    whole.clock.set(Temporal.Instant.from('2026-03-08T22:00:00Z'))
    const { late } = await answerTo(whole, 'Hello')
    expect(late.items[1].text).toContain('The office is closed now and answers from Monday 9 March')
  })

  it('answers nothing to STOP, and never quotes a number or a booking', async () => {
    using whole = await openWholeApp()
    const { late } = await answerTo(whole, 'STOP')
    expect(late).toMatchObject({ conversation: { is_answering: false }, items: [{ sender: 'user' }] })
    const { late: asked } = await answerTo(whole, 'Where is my booking?')
    expect(asked.items[1].text).not.toContain('900123')
    expect(JSON.stringify(whole.data.rows('notifications'))).not.toContain('900123')
  })
})

describe('the inbox', () => {
  it('delivers a message when a page of the office lists it, and reads it when it is opened', async () => {
    using whole = await openWholeApp()
    const [asha, ask] = [visitor(whole), await office(whole)]
    await asha.start()
    await asha.post('The boiler is cold')
    const status = async () => (await asha.messages()).items[0].status
    expect(await status()).toBe('sent')
    const { body } = await ask('GET', '/api/admin/conversations?unread=true')
    expect(body.items).toMatchObject([{ kind: 'chat', who: '+447700900123', unread: 1, text: 'The boiler is cold' }])
    expect(await status()).toBe('delivered')
    const id = body.items[0].id
    expect((await ask('GET', `/api/admin/conversations/${id}`)).status).toBe(200)
    expect(await status()).toBe('delivered')
    await ask('POST', `/api/admin/conversations/${id}/read`)
    expect(await status()).toBe('read')
    expect((await ask('GET', '/api/admin/conversations?unread=true')).body.items).toEqual([])
    expect((await ask('GET', '/api/admin/conversations')).body.items).toMatchObject([{ id, unread: 0 }])
  })

  it('answers once, takes it up, gives it away and closes it', async () => {
    using whole = await openWholeApp()
    const [asha, ask] = [visitor(whole), await office(whole)]
    await asha.start()
    await asha.post('Hello')
    const [line] = (await ask('GET', '/api/admin/conversations')).body.items
    const path = `/api/admin/conversations/${line.id}`
    for (const _ of [1, 2]) {
      const answer = await ask('POST', `${path}/messages`, { text: 'Good morning', client_id: 'office-one' })
      expect([answer.status, answer.body.messages.length]).toEqual([201, 2])
    }
    expect((await asha.messages()).items[1]).toMatchObject({ sender: 'business', automatic: false, client_id: null })
    expect((await ask('GET', path)).body.conversation.seen_to).toBeGreaterThan(0)
    const me = (await ask('GET', '/api/auth/me')).body.user.id
    expect((await ask('GET', path)).body.conversation).toMatchObject({ assigned_to: me, waiting_since: null })
    expect((await ask('POST', `${path}/assign`, { assigned_to: 'usr_stranger' })).status).toBe(422)
    expect((await ask('POST', `${path}/assign`, { assigned_to: null })).body.conversation.assigned_to).toBeNull()
    expect((await ask('POST', `${path}/close`, {})).body.conversation.state).toBe('closed')
    expect((await ask('GET', '/api/admin/conversations')).body.items).toEqual([])
    expect((await ask('GET', '/api/admin/conversations?closed=true')).body.items).toHaveLength(1)
    await asha.post('One more thing')
    expect((await ask('GET', '/api/admin/conversations?unread=1')).body.items).toHaveLength(1)
    expect((await asha.messages()).items.map(({ text }: { text: string }) => text)).not.toContain('')
  })

  it('lists every line once over its pages, enquiries too', async () => {
    using whole = await openWholeApp()
    const ask = await office(whole)
    for (const n of [1, 2, 3]) {
      const one = visitor(whole)
      await one.start(`0770090010${n}`)
      await one.post(`Message ${n}`)
      const [line] = (await ask('GET', '/api/admin/conversations?unread=true&kind=chat')).body.items
      await ask('POST', `/api/admin/conversations/${line.id}/read`)
    }
    const enquiry = { name: 'Ada', email: 'ada@example.org', phone, message: 'A tap?' }
    await ask('POST', '/api/contact', enquiry)
    const first = (await ask('GET', '/api/admin/conversations?limit=2')).body
    expect(first.items.map(({ kind }: { kind: string }) => kind)).toEqual(['enquiry', 'chat', 'chat'])
    const second = (await ask('GET', `/api/admin/conversations?limit=2&cursor=${first.next_cursor}`)).body
    expect(second.items.map(({ text }: { text: string }) => text)).toEqual(['Message 1'])
    expect(second.next_cursor).toBeNull()
    expect((await ask('GET', '/api/admin/conversations?cursor=nonsense')).status).toBe(422)
  })

  it.each(['technician', 'customer'] as const)('shows nothing to a %s', async (role) => {
    using whole = await openWholeApp()
    const ask = await office(whole, role)
    expect((await ask('GET', '/api/admin/conversations')).status).toBe(403)
    expect((await ask('POST', '/api/admin/conversations/cnv_one/read')).status).toBe(403)
  })

  it('deletes a conversation for an administrator, and for nobody else', async () => {
    using whole = await openWholeApp()
    const asha = visitor(whole)
    await asha.start()
    await asha.post('Hello')
    const { id } = whole.data.rows('conversations')[0] ?? {}
    const path = `/api/admin/conversations/${String(id)}`
    expect((await (await office(whole))('DELETE', path)).status).toBe(403)
    expect((await (await office(whole, 'admin'))('DELETE', path)).status).toBe(204)
    expect(whole.data.count('conversations')).toBe(0)
  })
})

describe('a quote of a chat', () => {
  const asked = {
    name: 'Asha Patel',
    email: 'asha@example.org',
    phone,
    address: '12 Park Lane, Croydon',
    postcode: 'CR0 1AB',
    description: 'The fence has fallen over, about four metres of it.',
  }

  async function written(whole: WholeApp) {
    const asha = visitor(whole)
    await asha.start()
    await asha.post('The fence has fallen over')
    return String(whole.data.rows('conversations')[0]?.['id'])
  }

  it('is made by the office with the contact and the words, once', async () => {
    using whole = await openWholeApp()
    const id = await written(whole)
    const ask = await office(whole)
    const made = await ask('POST', `/api/admin/conversations/${id}/quote`, asked)
    expect(made).toMatchObject({ status: 201, body: { reference: /^QR-/, conversation_id: id } })
    const again = await ask('POST', `/api/admin/conversations/${id}/quote`, { ...asked, name: 'Somebody else' })
    expect([again.status, again.body]).toEqual([201, made.body])
    const [line] = (await ask('GET', '/api/admin/quote-requests')).body.items
    expect(line).toMatchObject({
      name: 'Asha Patel',
      phone: '+447700900123',
      description: asked.description,
      conversation_id: id,
      state: 'new',
      waiting: true,
    })
    expect(line.assigned_to).not.toBeNull()
    expect([whole.data.count('quote_requests'), whole.data.eventKinds().at(-1)]).toEqual([1, 'quote-request-kept'])
  })

  it('is asked for with a form, which comes back with each fault', async () => {
    using whole = await openWholeApp()
    const id = await written(whole)
    const cookie = await whole.signIn('office')
    const path = `/admin/inbox/${id}/quote`
    const send = (fields: Record<string, string>) =>
      whole.app.request(path, {
        method: 'POST',
        headers: { cookie, origin: 'http://localhost:3000' },
        body: new URLSearchParams(fields),
      })
    const far = await send({ ...asked, postcode: 'M1 1AE', name: '' })
    expect(far.status).toBe(422)
    expect((await send({ ...asked, postcode: 'M1 1AE' })).status).toBe(422)
    expect((await send({ ...asked, description: 'Too short' })).status).toBe(422)
    expect(whole.data.count('quote_requests')).toBe(0)
    const sent = await send({ ...asked, category: '' })
    expect([sent.status, sent.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/quotes\/qrq_[\w-]+\?done=made/),
    ])
  })

  it('is nothing for others, for no conversation, and stays when the conversation is deleted', async () => {
    using whole = await openWholeApp()
    const id = await written(whole)
    const technician = await office(whole, 'technician')
    expect((await technician('POST', `/api/admin/conversations/${id}/quote`, asked)).status).toBe(403)
    const ask = await office(whole)
    expect((await ask('POST', '/api/admin/conversations/cnv_00000000/quote', asked)).status).toBe(404)
    expect(whole.data.count('quote_requests')).toBe(0)
    await ask('POST', `/api/admin/conversations/${id}/quote`, asked)
    const admin = await office(whole, 'admin')
    expect((await admin('DELETE', `/api/admin/conversations/${id}`)).status).toBe(204)
    expect(whole.data.rows('quote_requests')[0]).toMatchObject({ name: 'Asha Patel', conversation_id: null })
  })
})

describe('GET /api/chat/events', () => {
  const whole: Promise<WholeApp> = openWholeApp()
  afterAll(async () => (await whole)[Symbol.dispose]())

  async function listen(cookie: string, headers: Readonly<Record<string, string>> = {}) {
    const leaving = new AbortController()
    const { app } = await whole
    const answer = await app.request('/api/chat/events', { headers: { cookie, ...headers }, signal: leaving.signal })
    const reader = answer.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    return {
      answer,
      async next() {
        const read = await reader?.read()
        return read?.done === false ? { ...read.value, said: JSON.parse(read.value.data) } : null
      },
      leave: () => reader?.cancel(),
    }
  }

  it('sends what the office answers as it happens, and how far it has read', async () => {
    const asha = visitor(await whole)
    await asha.start()
    await asha.post('Hello')
    const page = await listen(asha.cookie())
    expect(page.answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(await page.next()).toMatchObject({ event: 'chat-message', said: { text: 'Hello' } })
    expect(await page.next()).toMatchObject({ event: 'state', said: { read_to: 0 } })
    const ask = await office(await whole)
    const [line] = (await ask('GET', '/api/admin/conversations?unread=true')).body.items
    expect((await page.next())?.said.delivered_to).toBeGreaterThan(0)
    await ask('POST', `/api/admin/conversations/${line.id}/messages`, { text: 'Good day', client_id: 'office-one' })
    expect(await page.next()).toMatchObject({ event: 'chat-message', said: { text: 'Good day', sender: 'business' } })
    expect((await page.next())?.said.read_to).toBeGreaterThan(0)
    await page.leave()
  })

  it('goes on after the last message that the page has, with each later one once', async () => {
    const asha = visitor(await whole, '192.0.2.9')
    await asha.start('07700 900456')
    const first = (await asha.post('One')).body.message.id
    await asha.post('Two')
    await asha.post('Three')
    const page = await listen(asha.cookie(), { 'last-event-id': String(first) })
    expect((await page.next())?.said.text).toBe('Two')
    expect((await page.next())?.said.text).toBe('Three')
    expect((await page.next())?.event).toBe('state')
    await page.leave()
  })

  it('ends where the conversation is deleted', async () => {
    const asha = visitor(await whole)
    await asha.start('07700 900789')
    const page = await listen(asha.cookie())
    expect((await page.next())?.event).toBe('state')
    await asha.send('DELETE', '/api/chat')
    expect((await page.next())?.event).toBe('gone')
    expect(await page.next()).toBeNull()
  })
})

describe('the chat without scripts', () => {
  async function form(whole: WholeApp, path: string, fields: Record<string, string>, cookie = '') {
    return whole.app.request(path, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
  }

  it('starts, sends a typed and a ready text, and deletes, each with a redirect to the page', async () => {
    using whole = await openWholeApp()
    const started = await form(whole, '/chat/start', { phone })
    expect([started.status, started.headers.get('location')]).toEqual([303, '/chat'])
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
    const sent = await form(whole, '/chat/send', { text: 'Hello', client_id: 'client-one' }, cookie)
    expect(sent.headers.get('location')).toBe('/chat#write')
    await form(whole, '/chat/send', { text: 'typed', quick: 'When are you open?', client_id: 'client-two' }, cookie)
    expect(whole.data.texts('conversation_entries', 'text')).toEqual(['Hello', 'When are you open?'])
    expect((await form(whole, '/chat/delete', {}, cookie)).status).toBe(303)
    expect(whole.data.count('conversations')).toBe(0)
  })

  it('shows the page again with the fault, and begins nothing for a program', async () => {
    using whole = await openWholeApp()
    const faulty = await form(whole, '/chat/start', { phone: 'x' })
    expect([faulty.status, await faulty.text()]).toEqual([
      422,
      expect.stringContaining('Please enter a valid UK phone number'),
    ])
    const program = await form(whole, '/chat/start', { phone, website: 'https://spam.example' })
    expect([program.status, program.headers.get('set-cookie')]).toEqual([303, null])
    const nobody = await form(whole, '/chat/send', { text: 'Hello', client_id: 'client-one' })
    expect(nobody.status).toBe(404)
    expect(whole.data.count('conversations')).toBe(0)
  })
})
