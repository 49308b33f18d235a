import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type PendingMessage,
  type ThreadMessage,
  type ThreadPart,
  type ThreadState,
  changed,
  doubtful,
  lastSeq,
  neededRead,
  openThread,
  shownPending,
} from './thread-state.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const carla = { id: 'usr_carla', side: 'customer', name: 'Carla Customer' }
const tariq = { id: 'usr_tariq', side: 'technician', name: 'Tariq Technician' }

/** A server with one thread, which never loses anything. */
function aServer() {
  const messages: ThreadMessage[] = []
  const byClient = new Map<string, ThreadMessage>()

  function post(by: typeof carla, clientId: string, text: string): ThreadMessage {
    const key = `${by.id} ${clientId}`
    const known = byClient.get(key)
    if (known) return messages[known.seq - 1] ?? known
    const message: ThreadMessage = {
      id: `com_${messages.length + 1}`,
      seq: messages.length + 1,
      sender_id: by.id,
      sender_type: by.side === 'customer' ? 'customer' : 'technician',
      sender_name: by.name,
      message_type: 'text',
      message_content: text,
      media_url: null,
      file: null,
      location: null,
      is_read: false,
      created_at: '2026-12-01T10:00:00.000Z',
      is_own: by === carla,
      is_removed: false,
    }
    messages.push(message)
    byClient.set(key, message)
    return message
  }

  return {
    messages,
    post,
    remove(seq: number): ThreadMessage | null {
      const known = messages[seq - 1]
      if (!known) return null
      return (messages[seq - 1] = { ...known, message_content: 'Message removed', is_removed: true })
    },
    part(after: number | null, before: number | null, limit: number): ThreadPart {
      const fits = messages.filter(({ seq }) => seq > (after ?? 0) && seq < (before ?? Infinity))
      const items = after === null ? fits.slice(-limit) : fits.slice(0, limit)
      return {
        items,
        next_cursor: items.length < fits.length ? 'more' : null,
        newest_seq: messages.length,
        read: [],
        members: [],
        can_write: true,
        closes_at: null,
      }
    },
  }
}

type Deed =
  | {
      readonly kind: 'other-writes' | 'own-writes' | 'own-writes-elsewhere' | 'own-writes-unanswered'
      readonly text: string
    }
  | { readonly kind: 'removed'; readonly place: number }
  | { readonly kind: 'delivered' | 'read-asked' | 'read-answered'; readonly place: number }
  | { readonly kind: 'cut' | 'back' | 'older' | 'retry' | 'reload' | 'twice' }

const text = fc.constantFrom('yes', 'no', 'At ten')
const place = fc.nat(20)
const deeds: fc.Arbitrary<readonly Deed[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constantFrom('other-writes', 'own-writes', 'own-writes-elsewhere', 'own-writes-unanswered'),
      text,
    }),
    fc.record({ kind: fc.constant('removed'), place }),
    fc.record({ kind: fc.constantFrom('delivered', 'read-asked', 'read-answered'), place }),
    fc.record({ kind: fc.constantFrom('cut', 'back', 'older', 'retry', 'reload', 'twice') }),
  ) as fc.Arbitrary<Deed>,
  { maxLength: 60 },
)

/** A page over a bad line: pieces of the stream are late, doubled or lost, answers come late or never. */
function aPage(server: ReturnType<typeof aServer>) {
  let state = openThread()
  let isListening = true
  let coming: ThreadMessage[] = []
  let asked: { readonly after: number | null; readonly round: number; readonly part: ThreadPart }[] = []
  let posts = 0
  /**
   * The requests of the page: the newest and older ones in small parts, those after a number in one that holds all that
   * are read again.
   */
  const limit = 5
  const limitAfter = 100

  const apply = (...args: Parameters<typeof changed> extends [unknown, ...infer Rest] ? Rest : never) => {
    state = changed(state, ...args)
  }
  const stream = (message: ThreadMessage | null) => {
    if (message && isListening) coming.push(message)
  }
  function ask(): void {
    const needed = neededRead(state)
    if (!needed) return
    asked.push({
      ...needed,
      round: state.rounds,
      part: server.part(needed.after, null, needed.after === null ? limit : limitAfter),
    })
  }
  function answer(at: number): void {
    const [one] = asked.splice(at % Math.max(asked.length, 1), 1)
    if (one) apply({ kind: 'part', of: one.after === null ? 'newest' : 'after', part: one.part, round: one.round })
  }
  function send({ clientId, text: written }: Pick<PendingMessage, 'clientId' | 'text'>, isAnswered: boolean): void {
    const message = server.post(carla, clientId, written)
    stream(message)
    apply(isAnswered ? { kind: 'confirmed', clientId, message } : { kind: 'failed', clientId, why: '' })
  }
  function write(written: string, isAnswered: boolean): void {
    posts += 1
    const clientId = `client-${posts}`
    apply({ kind: 'written', message: { clientId, text: written, what: null } })
    send({ clientId, text: written }, isAnswered)
  }
  function retry(all: readonly PendingMessage[]): void {
    for (const one of all) {
      apply({ kind: 'retried', clientId: one.clientId })
      send(one, true)
    }
  }

  function does(deed: Deed): void {
    switch (deed.kind) {
      case 'other-writes':
        return stream(server.post(tariq, `other-${server.messages.length}`, deed.text))
      case 'own-writes-elsewhere':
        return stream(server.post(carla, `elsewhere-${server.messages.length}`, deed.text))
      case 'own-writes':
        return write(deed.text, true)
      case 'own-writes-unanswered':
        return write(deed.text, false)
      case 'removed':
        return stream(server.remove((deed.place % Math.max(server.messages.length, 1)) + 1))
      case 'delivered': {
        const [message] = coming.splice(deed.place % Math.max(coming.length, 1), 1)
        if (message) apply({ kind: 'came', message })
        return
      }
      case 'twice': {
        const message = state.messages.at(-1)
        if (message) apply({ kind: 'came', message })
        return
      }
      case 'read-asked':
        return ask()
      case 'read-answered':
        return answer(deed.place)
      case 'cut':
        isListening = false
        coming = []
        return
      case 'back':
        isListening = true
        return apply({ kind: 'cut' })
      case 'older': {
        const before = state.messages[0]?.seq
        if (before === undefined || !state.hasOlder) return
        return apply({ kind: 'part', of: 'before', part: server.part(null, before, limit), round: state.rounds })
      }
      case 'retry':
        return retry(state.pending.filter((one) => one.state === 'failed'))
      case 'reload':
        state = openThread(state.pending.map((one) => ({ ...one, state: 'failed' })))
        asked = []
        coming = []
        isListening = true
    }
  }

  return {
    does,
    state: () => state,
    posts: () => posts,
    /** The line is back: all that is on its way arrives, and what failed is sent again. */
    settle(): void {
      does({ kind: 'back' })
      while (asked.length > 0) answer(0)
      for (const message of coming.splice(0)) apply({ kind: 'came', message })
      retry(doubtful(state))
      retry(state.pending.filter((one) => one.state === 'failed'))
      for (const message of coming.splice(0)) apply({ kind: 'came', message })
      for (let reads = 0; neededRead(state); reads += 1) {
        if (reads > 200) throw new Error('the page reads for ever')
        ask()
        answer(0)
      }
      while (state.hasOlder) does({ kind: 'older' })
    },
  }
}

function expectWhole(state: ThreadState, server: ReturnType<typeof aServer>): void {
  const [first] = state.messages
  expect(state.messages.map(({ seq }) => seq)).toEqual(state.messages.map((_, place) => (first?.seq ?? 1) + place))
  for (const message of state.messages) expect(message.id).toBe(server.messages[message.seq - 1]?.id)
}

describe('the messages of a page', () => {
  it('are in order, without a gap and each once over any line, and in the end all of them', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const server = aServer()
        const page = aPage(server)
        for (const deed of all) {
          page.does(deed)
          expectWhole(page.state(), server)
        }
        page.settle()
        const state = page.state()
        expect(state.messages).toEqual(server.messages)
        expect(state.early).toEqual([])
        expect(state.pending).toEqual([])
        // Every text of this page is there once.
        const own = server.messages.filter((message) => message.is_own)
        const elsewhere = all.filter(({ kind }) => kind === 'own-writes-elsewhere').length
        expect(own).toHaveLength(page.posts() + elsewhere)
      }),
      { numRuns: runs(500) },
    )
  })

  it('shows no text that was removed while the line was cut, though it had come before the first read', () => {
    const server = aServer()
    const page = aPage(server)
    page.does({ kind: 'own-writes', text: 'My address is 1 High Street' })
    page.does({ kind: 'cut' })
    page.does({ kind: 'removed', place: 0 })
    for (let written = 0; written < 5; written += 1) page.does({ kind: 'other-writes', text: 'yes' })
    page.does({ kind: 'read-asked', place: 0 })
    page.does({ kind: 'read-answered', place: 0 })
    expect(page.state().messages.map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6])
    page.settle()
    expect(page.state().messages[0]?.message_content).toBe('Message removed')
  })

  it('fills a gap of many messages by as many reads as it needs', () => {
    const server = aServer()
    server.post(tariq, 'first', 'First')
    let state = changed(openThread(), { kind: 'part', of: 'newest', part: server.part(null, null, 50), round: 1 })
    for (let written = 0; written < 250; written += 1) server.post(tariq, `other-${written}`, 'yes')
    state = changed(state, { kind: 'cut' })
    const reads: (number | null)[] = []
    for (let needed = neededRead(state); needed; needed = neededRead(state)) {
      reads.push(needed.after)
      state = changed(state, { kind: 'part', of: 'after', part: server.part(needed.after, null, 100), round: 2 })
    }
    expect(reads).toEqual([0, 100, 200])
    expect(state.messages).toEqual(server.messages)
  })

  it('never shows an own message twice while its answer is on its way', () => {
    const server = aServer()
    let state = openThread()
    state = changed(state, { kind: 'part', of: 'newest', part: server.part(null, null, 50), round: 1 })
    state = changed(state, { kind: 'written', message: { clientId: 'a', text: 'Hello', what: null } })
    expect(shownPending(state).map((one) => one.text)).toEqual(['Hello'])
    const message = server.post(carla, 'a', 'Hello')
    state = changed(state, { kind: 'came', message })
    expect(state.messages).toEqual([message])
    expect(shownPending(state)).toEqual([])
    // The answer is lost: only the server knows, so it is sent again.
    state = changed(state, { kind: 'failed', clientId: 'a', why: '' })
    expect(doubtful(state).map((one) => one.clientId)).toEqual(['a'])
    state = changed(state, { kind: 'confirmed', clientId: 'a', message })
    expect(state.messages).toEqual([message])
    expect(state.pending).toEqual([])
  })

  it('shows the same words a second time where they were written twice', () => {
    const server = aServer()
    let state = changed(openThread(), {
      kind: 'part',
      of: 'newest',
      part: server.part(null, null, 50),
      round: 1,
    })
    for (const clientId of ['a', 'b']) {
      state = changed(state, { kind: 'written', message: { clientId, text: 'Hello', what: null } })
    }
    state = changed(state, { kind: 'confirmed', clientId: 'a', message: server.post(carla, 'a', 'Hello') })
    expect(lastSeq(state)).toBe(1)
    expect(shownPending(state).map((one) => one.clientId)).toEqual(['b'])
  })

  it('leaves a removed message removed when an older answer comes after it', () => {
    const server = aServer()
    server.post(tariq, 'a', 'My private number is 123')
    const old = server.part(null, null, 50)
    let state = changed(openThread(), { kind: 'part', of: 'newest', part: old, round: 1 })
    const gone = server.remove(1)
    if (gone) state = changed(state, { kind: 'came', message: gone })
    state = changed(state, { kind: 'part', of: 'after', part: old, round: 1 })
    expect(state.messages[0]?.message_content).toBe('Message removed')
  })

  it('begins the unread ones at the first of another that the reader has not read', () => {
    const server = aServer()
    server.post(carla, 'a', 'Mine')
    server.post(tariq, 'b', 'Theirs')
    server.post(tariq, 'c', 'Theirs too')
    const state = changed(openThread(), {
      kind: 'part',
      of: 'newest',
      part: server.part(null, null, 50),
      round: 1,
    })
    expect(state.unreadFrom).toBe(2)
  })
})
