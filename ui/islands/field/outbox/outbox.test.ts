import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { freshIndexedDb } from '../../../../tests/support/indexed-db.ts'
import { type Line, createOutbox } from './outbox.ts'
import { type QueueStore, emptyDraft, openQueueStore } from './queue-store.ts'
import { type NewAction, kindOf } from './queued-action.ts'
import type { Answer } from './verdict.ts'
import { runs } from '../../../../tests/support/property-runs.ts'

const me = 'usr_me'

beforeEach(freshIndexedDb)

const action = (id: string, visit = 'vis_1', kind = 'report', userId = me): NewAction => ({
  id,
  userId,
  visit,
  method: 'POST',
  path: `/api/visits/${visit}/${kind}`,
  body: { kind: 'json', text: JSON.stringify({ action_id: id }) },
  at: '10:42',
})

const done: Answer = { status: 200, contentType: 'application/json', retryAfter: null, body: {} }
const problem = (status: number, code: string): Answer => ({
  ...done,
  status,
  contentType: 'application/problem+json',
  body: { code, detail: `Refused: ${code}` },
})

/** A server that does each action once, and answers it alike afterwards. */
function createServer() {
  const order: string[] = []
  const bodies = new Map<string, string>()
  return {
    order,
    take({ id, body }: NewAction): Answer {
      const text = JSON.stringify(body)
      if ((bodies.get(id) ?? text) !== text) throw new Error(`${id} was sent again with another body`)
      if (!bodies.has(id)) order.push(id)
      bodies.set(id, text)
      return done
    },
  }
}

const never = <T>() => new Promise<T>(() => {})

const lineOf = (send: (sent: NewAction) => Answer | null, who: string | null = me): Line => ({
  who: async () => ({ userId: who }),
  send: async (sent) => send(sent),
  sendOriginal: async () => null,
})

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'dies before' | 'dies after' | 'busy' | 'fault' | 'hotel'
const fates: readonly Fate[] = [
  'arrives',
  'request lost',
  'answer lost',
  'dies before',
  'dies after',
  'busy',
  'fault',
  'hotel',
]

describe('the outbox of a phone', () => {
  it('sends no action that another page discards while it sends those before, and sends what another page adds', async () => {
    const store = await openQueueStore()
    const sent: string[] = []
    const send = async ({ id }: NewAction) => {
      sent.push(id)
      if (id !== 'a1') return done
      const other = await openQueueStore()
      await other.discard('a2')
      await other.add(action('a4'))
      other.close()
      return done
    }
    const outbox = createOutbox(store, { ...lineOf(() => done), send }, me)
    for (const id of ['a1', 'a2', 'a3']) await outbox.add(action(id))
    expect(await outbox.drain()).toEqual({ kind: 'sent' })
    expect([sent, await outbox.list()]).toEqual([['a1', 'a3', 'a4'], []])
  })

  it('does each action once, and those of a visit in order, whatever is lost and whenever the browser dies', async () => {
    const visit = fc.constantFrom('vis_1', 'vis_2', 'vis_3')
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { minLength: 1, maxLength: 8 }),
        fc.array(fc.constantFrom(...fates), { maxLength: 20 }),
        fc.integer({ min: 1, max: 8 }),
        async (visits, plan, atFirst) => {
          freshIndexedDb()
          const server = createServer()
          const wanted = visits.map((of, index) => action(`action-${index}`, of))
          const left = [...plan]
          let added = 0
          /** One life of the browser: it ends when it has nothing more to do, or in the middle of a request. */
          async function live(): Promise<void> {
            const store = await openQueueStore()
            let die = () => {}
            const death = new Promise<'died'>((resolve) => {
              die = () => resolve('died')
            })
            const outbox = createOutbox(
              store,
              {
                who: async () => ({ userId: me }),
                sendOriginal: async () => null,
                send: async (sent) => {
                  switch (left.shift() ?? 'arrives') {
                    case 'arrives':
                      return server.take(sent)
                    case 'request lost':
                      return null
                    case 'answer lost':
                      server.take(sent)
                      return null
                    case 'dies before':
                      die()
                      return never<Answer>()
                    case 'dies after':
                      server.take(sent)
                      die()
                      return never<Answer>()
                    case 'busy':
                      return problem(503, 'busy')
                    case 'fault':
                      return problem(500, 'fault')
                    case 'hotel':
                      return { ...done, contentType: 'text/html' }
                  }
                },
              },
              me,
            )
            const target = added === 0 ? Math.min(atFirst, wanted.length) : wanted.length
            for (const one of wanted.slice(added, target)) await outbox.add(one)
            added = target
            await Promise.race([outbox.drain(), death])
            store.close()
          }
          for (let lives = 0; lives < plan.length + 3; lives += 1) await live()
          const store = await openQueueStore()
          expect(await store.all()).toEqual([])
          store.close()
          expect(server.order.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
          for (const of of new Set(visits)) {
            const ids = wanted.filter((one) => one.visit === of).map(({ id }) => id)
            expect(server.order.filter((id) => ids.includes(id))).toEqual(ids)
          }
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('keeps an action that is added twice once, and a photo byte by byte', async () => {
    const store = await openQueueStore()
    const bytes = new Uint8Array([255, 216, 255, 0, 1])
    const photo = { ...action('p1', 'vis_1', 'photos/p1'), body: formWith(new Blob([bytes], { type: 'image/jpeg' })) }
    await store.add(photo)
    await store.add({ ...photo, at: '10:43' })
    const sent: NewAction[] = []
    await createOutbox(
      store,
      lineOf((one) => (sent.push(one), done)),
      me,
    ).drain()
    expect(sent).toHaveLength(1)
    const [file] = sent[0]?.body.kind === 'form' ? sent[0].body.fields : []
    const value = file?.value
    expect(value instanceof Blob && [value.type, ...(await value.bytes())]).toEqual(['image/jpeg', ...bytes])
  })

  it('sends nothing for somebody else, lists nothing of theirs, and forgets nothing of theirs', async () => {
    const store = await openQueueStore()
    await store.add(action('a1', 'vis_1', 'report', 'usr_other'))
    await store.add(action('a2', 'vis_1', 'report', me))
    const sent: string[] = []
    const mine = createOutbox(
      store,
      lineOf(({ id }) => (sent.push(id), done)),
      me,
    )
    expect((await mine.list()).map(({ id }) => id)).toEqual(['a2'])
    expect(await mine.drain()).toEqual({ kind: 'sent' })
    await mine.wipe()
    expect(sent).toEqual(['a2'])
    expect((await store.all()).map(({ id }) => id)).toEqual(['a1'])
  })

  it.each([null, 'usr_other'])('waits while %s is signed in', async (who) => {
    const store = await openQueueStore()
    await store.add(action('a1'))
    const sent: string[] = []
    const outbox = createOutbox(
      store,
      lineOf(({ id }) => (sent.push(id), done), who),
      me,
    )
    expect(await outbox.drain()).toEqual({ kind: 'sign-in' })
    expect(sent).toEqual([])
    expect(await outbox.list()).toMatchObject([{ id: 'a1', state: 'waiting' }])
  })

  it('stops at an answer that says signed out, and sends the same action after the sign-in', async () => {
    const store = await openQueueStore()
    await store.add(action('a1'))
    let answer = problem(401, 'signed_out')
    const sent: string[] = []
    const outbox = createOutbox(
      store,
      lineOf(({ id }) => (sent.push(id), answer)),
      me,
    )
    expect(await outbox.drain()).toEqual({ kind: 'sign-in' })
    answer = done
    expect(await outbox.drain()).toEqual({ kind: 'sent' })
    expect(sent).toEqual(['a1', 'a1'])
  })

  it('keeps a refusal with the words of the server, and only what depends on it waits', async () => {
    const store = await openQueueStore()
    for (const [id, visit, kind] of [
      ['a1', 'vis_1', 'check-in'],
      ['a2', 'vis_1', 'photos/a2'],
      ['a3', 'vis_1', 'check-out'],
      ['a4', 'vis_2', 'check-out'],
    ] as const) {
      await store.add(action(id, visit, kind))
    }
    let isRefusing = true
    const sent: string[] = []
    const refuseTheFirst = (one: NewAction): Answer => {
      sent.push(one.id)
      return isRefusing && kindOf(one) === 'check-in' ? problem(409, 'too_early') : done
    }
    const outbox = createOutbox(store, lineOf(refuseTheFirst), me)
    expect(await outbox.drain()).toEqual({ kind: 'sent' })
    expect(sent).toEqual(['a1', 'a2', 'a4'])
    expect(await outbox.list()).toMatchObject([
      { id: 'a1', state: 'refused', words: 'Refused: too_early' },
      { id: 'a3', state: 'waiting' },
    ])
    isRefusing = false
    await outbox.retry('a1')
    await outbox.drain()
    expect(sent).toEqual(['a1', 'a2', 'a4', 'a1', 'a3'])
    expect(await outbox.list()).toEqual([])
  })

  it('sends what depended on a refused action once that is discarded, and never the discarded one', async () => {
    const store = await openQueueStore()
    await store.add(action('a1', 'vis_1', 'check-in'))
    await store.add(action('a2', 'vis_1', 'check-out'))
    const sent: string[] = []
    const refuseTheFirst = (one: NewAction) => (sent.push(one.id), one.id === 'a1' ? problem(422, 'no') : done)
    const outbox = createOutbox(store, lineOf(refuseTheFirst), me)
    await outbox.drain()
    await outbox.discard('a1')
    await outbox.drain()
    expect(sent).toEqual(['a1', 'a2'])
  })

  it('keeps a late entry until it was read, with the words of the server', async () => {
    const store = await openQueueStore()
    await store.add(action('a1'))
    const body = { late_entry: true, detail: 'The office has it.' }
    const outbox = createOutbox(
      store,
      lineOf(() => ({ ...done, status: 202, body })),
      me,
    )
    await outbox.drain()
    await outbox.drain()
    expect(await outbox.list()).toMatchObject([{ id: 'a1', state: 'late', words: 'The office has it.' }])
  })

  it('rests at one visit after a fault, goes on at others, and pauses for all when the server asks', async () => {
    const store = await openQueueStore()
    for (const [id, visit] of [
      ['a1', 'vis_1'],
      ['a2', 'vis_1'],
      ['a3', 'vis_2'],
    ] as const) {
      await store.add(action(id, visit))
    }
    const sent: string[] = []
    const outbox = createOutbox(
      store,
      lineOf(({ id }) => (sent.push(id), id === 'a1' ? problem(500, 'fault') : problem(429, 'busy'))),
      me,
    )
    expect(await outbox.drain()).toEqual({ kind: 'wait', seconds: 30 })
    expect(sent).toEqual(['a1', 'a3'])
  })

  it('is drained once by two who ask at the same time, also for what is added meanwhile', async () => {
    const store = await openQueueStore()
    await store.add(action('a1'))
    const sent: string[] = []
    const outbox = createOutbox(
      store,
      lineOf(({ id }) => (sent.push(id), done)),
      me,
    )
    const first = outbox.drain()
    await outbox.add(action('a2'))
    await Promise.all([first, outbox.drain()])
    expect(sent).toEqual(['a1', 'a2'])
  })
})

const formWith = (file: Blob) => ({ kind: 'form' as const, fields: [{ name: 'photo', value: file, file: 'p.jpg' }] })

describe('the rows of the outbox', () => {
  it('are there when the browser comes back, and an action that is gone stays gone', async () => {
    const before: QueueStore = await openQueueStore()
    await before.add(action('a1'))
    before.close()
    const after = await openQueueStore()
    expect((await after.all()).map(({ id }) => id)).toEqual(['a1'])
    await after.remove('a1')
    await after.change('a1', { state: 'refused' })
    expect(await after.all()).toEqual([])
  })

  it('stay where the site of before kept them, and get a place for drafts', async () => {
    const opened = indexedDB.open('callout-field', 1)
    await new Promise((resolve) => {
      opened.addEventListener('upgradeneeded', () => {
        const actions = opened.result.createObjectStore('actions', { keyPath: 'seq', autoIncrement: true })
        actions.createIndex('id', 'id', { unique: true })
        actions.add({ ...action('a1'), state: 'waiting', words: '' })
        opened.result.createObjectStore('days', { keyPath: 'userId' })
      })
      opened.addEventListener('success', resolve)
    })
    opened.result.close()
    const store = await openQueueStore()
    expect((await store.all()).map(({ id }) => id)).toEqual(['a1'])
    await store.changeDraft(me, 'vis_1', (before) => ({ ...before, signedHash: 'abc' }))
    expect(await store.draftOf(me, 'vis_1')).toMatchObject({ signedHash: 'abc' })
  })

  it('have a draft for each user and visit, until it is empty or its user leaves', async () => {
    const store = await openQueueStore()
    const typed = { fields: { work_performed: 'A new washer.' }, at: '2026-03-03T10:00:00.000Z' }
    for (const [user, visit] of [
      [me, 'vis_1'],
      [me, 'vis_2'],
      ['usr_other', 'vis_1'],
    ] as const) {
      await store.changeDraft(user, visit, (before) => ({ ...before, typed }))
    }
    await store.changeDraft(me, 'vis_1', (before) => ({ ...before, signedHash: 'abc' }))
    expect(await store.draftOf(me, 'vis_1')).toMatchObject({ typed, signedHash: 'abc' })
    await store.changeDraft(me, 'vis_1', () => emptyDraft)
    expect(await store.draftOf(me, 'vis_1')).toEqual(emptyDraft)
    await store.removeAllOf(me)
    expect(await store.draftOf(me, 'vis_2')).toEqual(emptyDraft)
    expect(await store.draftOf('usr_other', 'vis_1')).toMatchObject({ typed })
  })

  it('count the visits at which something was typed that is in no action', async () => {
    const store = await openQueueStore()
    const at = '2026-03-03T10:00:00.000Z'
    await store.changeDraft(me, 'vis_1', (before) => ({ ...before, typed: { fields: { issues_found: 'Rust' }, at } }))
    const forms = {
      frm_gas: { typed: { smell: 'no' }, written: {} },
      frm_height: { typed: {}, written: { safe: 'yes' } },
    }
    await store.changeDraft(me, 'vis_2', (before) => ({ ...before, forms }))
    await store.changeDraft(me, 'vis_3', (before) => ({ ...before, forms: { frm_height: forms.frm_height } }))
    await store.changeDraft('usr_other', 'vis_4', (before) => ({ ...before, forms }))
    expect(await store.typedAt(me)).toBe(2)
    await store.changeDraft(me, 'vis_1', (before) => ({ ...before, typed: null }))
    expect(await store.typedAt(me)).toBe(1)
  })
})
