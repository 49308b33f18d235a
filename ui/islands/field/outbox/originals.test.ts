import { beforeEach, describe, expect, it } from 'vitest'
import { freshIndexedDb } from '../../../../tests/support/indexed-db.ts'
import { type Line, createOutbox } from './outbox.ts'
import { openQueueStore } from './queue-store.ts'
import type { KeptOriginal, NewAction } from './queued-action.ts'
import type { Answer } from './verdict.ts'

const me = 'usr_me'

beforeEach(freshIndexedDb)

const photo = (id: string, userId = me): NewAction => ({
  id,
  userId,
  visit: 'vis_1',
  method: 'PUT',
  path: `/api/visits/vis_1/photos/${id}`,
  body: { kind: 'form', fields: [{ name: 'photo', value: new Blob(['copy']), file: 'tap.jpg' }] },
  at: '10:42',
})
const submit: NewAction = {
  ...photo('a9'),
  method: 'POST',
  path: '/api/visits/vis_1/submit',
  body: { kind: 'json', text: '{}' },
}
const originalOf = (id: string, userId = me): KeptOriginal => ({
  id,
  userId,
  visit: 'vis_1',
  file: new Blob(['original']),
  name: 'tap.jpg',
})

const done: Answer = { status: 200, contentType: 'application/json', retryAfter: null, body: {} }
const gone: Answer = { status: 204, contentType: '', retryAfter: null, body: null }
const refusedWith = (status: number): Answer => ({
  status,
  contentType: 'application/problem+json',
  retryAfter: status === 429 ? '120' : null,
  body: { code: 'refused', detail: 'Refused.' },
})

/** A line that notes what goes over it, in order. */
function openLine(answers: Partial<Pick<Line, 'send' | 'sendOriginal'>> = {}, who: string | null = me) {
  const sent: string[] = []
  const { send = async () => done, sendOriginal = async () => gone } = answers
  const line: Line = {
    who: async () => ({ userId: who }),
    send: (action) => (sent.push(action.id), send(action)),
    sendOriginal: (original, signal) => (sent.push(`${original.id} as taken`), sendOriginal(original, signal)),
  }
  return { sent, line }
}

describe('the originals of photos', () => {
  it('go one after another once nothing else waits, and are no actions', async () => {
    const store = await openQueueStore()
    const { line, sent } = openLine()
    const outbox = createOutbox(store, line, me)
    await outbox.add(photo('a1'), originalOf('a1'))
    await outbox.add(photo('a2'), originalOf('a2'))
    await outbox.add(submit)
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['a1', 'a2', 'a9'])
    expect(await outbox.drainOriginals()).toEqual({ kind: 'sent' })
    expect([sent, await outbox.originals()]).toEqual([[], 2])
    expect(await outbox.drain()).toEqual({ kind: 'sent' })
    expect(await outbox.originals()).toBe(2)
    expect(await outbox.drainOriginals()).toEqual({ kind: 'sent' })
    expect(sent).toEqual(['a1', 'a2', 'a9', 'a1 as taken', 'a2 as taken'])
    expect(await outbox.originals()).toBe(0)
  })

  it('make way for an action, and go on after it', async () => {
    const store = await openQueueStore()
    const started = Promise.withResolvers<null>()
    let isSlow = true
    const { line, sent } = openLine({
      sendOriginal: (_, signal) => {
        if (!isSlow) return Promise.resolve(gone)
        started.resolve(null)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)))
      },
    })
    const outbox = createOutbox(store, line, me)
    await outbox.add(photo('a1'), originalOf('a1'))
    await outbox.drain()
    const first = outbox.drainOriginals()
    await started.promise
    await outbox.add(submit)
    expect(await first).toEqual({ kind: 'sent' })
    expect(await outbox.originals()).toBe(1)
    isSlow = false
    await outbox.drain()
    await outbox.drainOriginals()
    expect(sent).toEqual(['a1', 'a1 as taken', 'a9', 'a1 as taken'])
  })

  it('wait for their photo: a refused one goes with it, and a late one is sent', async () => {
    const store = await openQueueStore()
    const { line, sent } = openLine({
      send: async ({ id }) => (id === 'a1' ? refusedWith(409) : { ...done, status: 202, body: { late_entry: true } }),
    })
    const outbox = createOutbox(store, line, me)
    await outbox.add(photo('a1'), originalOf('a1'))
    await outbox.add(photo('a2'), originalOf('a2'))
    await outbox.drain()
    await outbox.drainOriginals()
    expect(sent).toEqual(['a1', 'a2', 'a2 as taken'])
    await outbox.discard('a1')
    expect(await outbox.originals()).toBe(0)
  })

  it.each([
    ['no answer', null, { kind: 'no-signal' }],
    ['a server that cannot take it now', refusedWith(429), { kind: 'wait', seconds: 120 }],
    ['a fault', refusedWith(500), { kind: 'failed' }],
    ['an ended session', refusedWith(401), { kind: 'sign-in' }],
  ] as const)('stay on the phone after %s, and are sent again', async (_, answer, rest) => {
    const store = await openQueueStore()
    let first: Answer | null = answer
    const { line, sent } = openLine({ sendOriginal: async () => first })
    const outbox = createOutbox(store, line, me)
    await outbox.add(photo('a1'), originalOf('a1'))
    await outbox.drain()
    expect(await outbox.drainOriginals()).toEqual(rest)
    expect(await outbox.originals()).toBe(1)
    first = gone
    expect(await outbox.drainOriginals()).toEqual({ kind: 'sent' })
    expect([sent, await outbox.originals()]).toEqual([['a1', 'a1 as taken', 'a1 as taken'], 0])
  })

  it('are dropped where the server refuses them for good', async () => {
    const store = await openQueueStore()
    const { line } = openLine({ sendOriginal: async () => refusedWith(404) })
    const outbox = createOutbox(store, line, me)
    await outbox.add(photo('a1'), originalOf('a1'))
    await outbox.drain()
    expect([await outbox.drainOriginals(), await outbox.originals()]).toEqual([{ kind: 'sent' }, 0])
  })

  it.each([null, 'usr_other'])('wait while %s is signed in, and those of others stay', async (who) => {
    const store = await openQueueStore()
    const { line, sent } = openLine({}, who)
    await store.add(photo('a1', 'usr_other'), originalOf('a1', 'usr_other'))
    await store.add(photo('a2'), originalOf('a2'))
    await store.remove('a2')
    const outbox = createOutbox(store, line, me)
    expect(await outbox.drainOriginals()).toEqual({ kind: 'sign-in' })
    expect([sent, await outbox.originals()]).toEqual([[], 1])
    await outbox.wipe()
    expect((await store.originals()).map(({ id }) => id)).toEqual(['a1'])
  })

  it('are kept with their photo or not at all, and are there when the browser comes back', async () => {
    const store = await openQueueStore()
    await store.add(photo('a1'), originalOf('a1'))
    await store.add(photo('a1'), originalOf('a1'))
    store.close()
    const after = await openQueueStore()
    const [kept, ...more] = await after.originals()
    expect([await kept?.file.text(), more]).toEqual(['original', []])
    const broken = { ...originalOf('a2'), file: (() => {}) as unknown as Blob }
    await expect(after.add(photo('a2'), broken)).rejects.toThrow(/clone/)
    expect((await after.all()).map(({ id }) => id)).toEqual(['a1'])
  })

  it.each([1, 2])('get their place where version %s of the site has kept actions', async (version) => {
    const opened = indexedDB.open('callout-field', version)
    await new Promise((resolve) => {
      opened.addEventListener('upgradeneeded', () => {
        const actions = opened.result.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
        actions.createIndex('id', 'id', { unique: true })
        actions.add({ ...photo('a1'), body: { kind: 'json', text: '{}' }, state: 'waiting', words: '' })
        opened.result.createObjectStore('days', { keyPath: 'userId' })
        if (version > 1) opened.result.createObjectStore('drafts', { keyPath: ['userId', 'visit'] })
      })
      opened.addEventListener('success', resolve)
    })
    opened.result.close()
    const store = await openQueueStore()
    await store.add(photo('a2'), originalOf('a2'))
    await store.changeDraft(me, 'vis_1', (before) => ({ ...before, signedHash: 'abc' }))
    expect((await store.all()).map(({ id }) => id)).toEqual(['a1', 'a2'])
    expect((await store.originals()).map(({ id }) => id)).toEqual(['a2'])
  })
})
