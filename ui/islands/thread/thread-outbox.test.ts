import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freshIndexedDb } from '../../../tests/support/indexed-db.ts'

const booking = 'bkg_1'
const path = `/api/bookings/${booking}/messages`

/** A server of one thread: each message once, by the name that its sender has for it, in the order of arrival. */
function createServer() {
  const thread: { readonly client: string; readonly text: string }[] = []
  let isThere = true
  /** Answers that are lost after the server has done its work. */
  let lost = 0
  return {
    thread,
    texts: () => thread.map(({ text }) => text),
    cut: () => void (isThere = false),
    back: () => void (isThere = true),
    loseAnswers: (count: number) => void (lost = count),
    fetch: async (address: string, init: { readonly method: string; readonly body: string }): Promise<Response> => {
      if (!isThere) throw new TypeError('fetch failed')
      if (address === '/api/auth/me') return Response.json({ user: { id: 'usr_tariq' } })
      expect([address, init.method]).toEqual([path, 'POST'])
      const { client_id: client, message_content: text } = JSON.parse(init.body)
      const isNew = thread.every((one) => one.client !== client)
      if (isNew) thread.push({ client, text })
      if (lost > 0) {
        lost -= 1
        throw new TypeError('fetch failed')
      }
      return Response.json({ id: `com_${client}`, message_content: text }, { status: isNew ? 201 : 200 })
    },
  }
}

let server: ReturnType<typeof createServer>

beforeEach(() => {
  freshIndexedDb()
  server = createServer()
  const listens = { addEventListener: () => {} }
  vi.stubGlobal('document', {
    ...listens,
    visibilityState: 'visible',
    querySelector: () => ({ dataset: { bellOf: 'usr_tariq' } }),
  })
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', server.fetch)
})

/** The outbox of the conversation as a tab has it that is opened now. */
async function openTab() {
  vi.resetModules()
  const { keepMessage, keptMessages, settleKept } = await import('./thread-outbox.ts')
  const { phoneOutbox } = await import('../field/outbox/phone-outbox.ts')
  const phone = await phoneOutbox()
  if (!phone) throw new Error('the phone keeps nothing')
  return {
    write: (id: string, text: string) =>
      keepMessage(booking, id, { client_id: id, message_content: text, device_type: 'mobile' }),
    waiting: async () => (await keptMessages(booking)).map(({ text, state }) => [text, state]),
    settle: settleKept,
    drain: () => phone.outbox.drain(),
  }
}

describe('messages of a technician', () => {
  it('are sent at once where there is a signal', async () => {
    const tab = await openTab()
    expect(await tab.write('a', 'I ring the bell')).toMatchObject({ kind: 'sent', body: { id: 'com_a' } })
    expect([server.texts(), await tab.waiting()]).toEqual([['I ring the bell'], []])
  })

  it('wait on the phone without one, over a new page too, and go in their order, each once', async () => {
    server.cut()
    const before = await openTab()
    for (const [id, text] of [
      ['a', 'First'],
      ['b', 'Second'],
      ['c', 'Third'],
    ] as const) {
      expect(await before.write(id, text)).toEqual({ kind: 'kept' })
    }
    const after = await openTab()
    expect(await after.waiting()).toEqual([
      ['First', 'kept'],
      ['Second', 'kept'],
      ['Third', 'kept'],
    ])
    server.back()
    server.loseAnswers(2)
    for (let again = 0; again < 4; again += 1) await after.drain()
    expect([server.texts(), await after.waiting()]).toEqual([['First', 'Second', 'Third'], []])
  })

  it('that two tabs have written are drained by both at a time, and each is there once, in order', async () => {
    server.cut()
    const [one, other] = [await openTab(), await openTab()]
    const written = Array.from({ length: 8 }, (_, at) => `Message ${at}`)
    for (const [at, text] of written.entries()) await (at % 2 ? one : other).write(text, text)
    server.back()
    await Promise.all([one.drain(), other.drain(), one.drain()])
    expect(server.texts()).toEqual(written)
    expect([await one.waiting(), await other.waiting()]).toEqual([[], []])
  })
})
