import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Asker, Person, ThreadStore } from '#modules/conversations'
import { type BookingId, type CommunicationId, type Role, type UserId, parseId } from '#modules/shared'
import { openBooked } from '../../../tests/support/apps/booked-database.ts'
import { aBooking, bookingId, technicianId } from '../../../tests/support/builders/bookings.ts'
import { createSqliteThreadStore } from './thread-store.ts'
import { runs } from '../../../tests/support/property-runs.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')

const somebody = (name: string, role: Role): Asker => ({
  user: { id: `usr_${name}` as UserId, role, fullName: name },
  hasTrackLink: false,
})
const members: readonly Asker[] = [
  somebody('asha', 'customer'),
  somebody('tom', 'technician'),
  somebody('office', 'office'),
  { user: null, hasTrackLink: true },
]

/** An open page of a member: the numbers that it shows, in the order in which it got them. */
interface OpenPage {
  readonly who: Asker
  readonly shown: number[]
  /** Messages whose answer did not come, by the client's own names. */
  readonly unanswered: { readonly clientId: string; readonly content: string }[]
  isConnected: boolean
  /** A page does one thing after the other. */
  last: Promise<void>
}

/** Sends are more frequent than the rest. */
const kinds = ['post', 'post', 'lost', 'again', 'read', 'remove', 'join', 'crash', 'reconnect', 'restart'] as const

interface Step {
  readonly kind: (typeof kinds)[number]
  readonly page: number
  readonly by: number
}

const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...kinds), page: fc.nat(7), by: fc.nat(20) })

async function openThread() {
  const opened = openBooked(['tom'])
  const { contact } = aBooking()
  await opened.addBooking(
    aBooking({
      id: 'one',
      technicianId: technicianId('tom'),
      status: 'confirmed',
      contact: { ...contact, name: 'Lenny Lodger', email: 'lenny@example.com' },
    }),
  )
  return {
    booking: bookingId('one'),
    start: () => createSqliteThreadStore(opened.database),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  }
}

/** The people of one thread: each step is done by one of their pages, and checked at once. */
function createPeople(booking: BookingId, start: () => ThreadStore) {
  let threads = start()
  let made = 0
  const posted = new Map<string, { readonly seq: number; readonly id: CommunicationId }>()
  const pages: OpenPage[] = members.map((who) => ({
    who,
    shown: [],
    unanswered: [],
    isConnected: true,
    last: Promise.resolve(),
  }))
  const marks = new Map<Person, number>()

  async function write(page: OpenPage, clientId: string, content: string, isAnswered: boolean): Promise<void> {
    made += 1
    const id = parseId('com', `com_made-${made}`)
    if (!id) throw new Error('not an id')
    const draft = { id, clientId, messageType: 'text', content, deviceType: null, file: null, location: null } as const
    const answer = await threads.post(booking, page.who, draft, noon)
    if (!answer.ok) throw new Error(answer.refusal.kind)
    const { message, isNew } = answer.value
    const known = posted.get(clientId)
    if (known) expect([isNew, message.seq, message.id]).toEqual([false, known.seq, known.id])
    else posted.set(clientId, { seq: message.seq, id: message.id })
    if (!isAnswered) page.unanswered.push({ clientId, content })
  }

  /** Reads after the last number that the page has, a part at a time, as it does whenever it may have missed something. */
  async function catchUp(page: OpenPage, limit: number): Promise<void> {
    for (;;) {
      const after = page.shown.at(-1) ?? 0
      const got = await threads.page(booking, page.who, { after, before: null, limit }, noon)
      if (!got) throw new Error('the thread is not there')
      page.shown.push(...got.items.map(({ seq }) => seq))
      for (const marker of got.markers) {
        expect(marker.seq).toBeGreaterThanOrEqual(marks.get(marker.person) ?? 0)
        marks.set(marker.person, marker.seq)
      }
      if (!got.hasMore) return
    }
  }

  function take(next: Step): Promise<void> {
    const page = pages[next.page % pages.length]
    if (!page) throw new Error('no page')
    page.last = page.last.then(() => act(page, next))
    return page.last
  }

  async function act(page: OpenPage, { kind, by }: Step): Promise<void> {
    if (kind === 'restart') {
      threads = start()
      return
    }
    if (kind === 'join') {
      const got = await threads.page(booking, page.who, { after: null, before: null, limit: 1 + by }, noon)
      const shown = got?.items.map(({ seq }) => seq) ?? []
      // A page that is opened shows the newest, and reads backwards to the first.
      while (shown.length > 0 && (shown[0] ?? 1) > 1) {
        const older = await threads.page(booking, page.who, { after: null, before: shown[0] ?? 1, limit: 1 + by }, noon)
        shown.unshift(...(older?.items.map(({ seq }) => seq) ?? []))
      }
      pages.push({ who: page.who, shown, unanswered: [], isConnected: true, last: Promise.resolve() })
      return
    }
    if (kind === 'crash') {
      page.isConnected = false
      return
    }
    if (kind === 'reconnect') {
      page.isConnected = true
      for (const { clientId, content } of page.unanswered.splice(0)) await write(page, clientId, content, true)
      await catchUp(page, 1 + (by % 3))
      return
    }
    if (!page.isConnected) return
    made += 1
    if (kind === 'post' || kind === 'lost') return write(page, `client-${made}`, `Message ${made}`, kind === 'post')
    if (kind === 'again') {
      const [first] = page.unanswered
      return first && write(page, first.clientId, first.content, true)
    }
    if (kind === 'read') {
      const before = posted.size
      const marked = await threads.markRead(booking, page.who, 1 + by, noon)
      if (!marked.ok) return expect([marked.refusal.kind, 1 + by > before]).toEqual(['past-the-end', true])
      const { member, seq } = marked.value
      expect(seq).toBeGreaterThanOrEqual(Math.max(1 + by, marks.get(member.person) ?? 0))
      marks.set(member.person, seq)
      return
    }
    const some = [...posted.values()][by % Math.max(1, posted.size)]
    if (some) await threads.remove(booking, page.who, some.id, noon)
  }

  return {
    posted,
    take,
    async allShown(): Promise<readonly (readonly number[])[]> {
      for (const [place, page] of pages.entries()) await catchUp(page, 1 + (place % 4))
      return pages.map(({ shown }) => shown)
    },
  }
}

describe('the thread of a booking that everybody uses in any order', () => {
  it('has no gap, shows each message once on every page, and its markers only grow', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 14 }), async (rounds) => {
        await using opened = await openThread()
        const people = createPeople(opened.booking, opened.start)
        // The steps of a round are under way at once.
        for (const round of rounds) await Promise.all(round.map((one) => people.take(one)))
        const count = people.posted.size
        const numbers = Array.from({ length: count }, (_, place) => place + 1)
        expect([...people.posted.values()].map(({ seq }) => seq).toSorted((one, other) => one - other)).toEqual(numbers)
        for (const shown of await people.allShown()) expect(shown).toEqual(numbers)
      }),
      { numRuns: runs(60) },
    )
  })
})
