import { describe, expect, it } from 'vitest'
import type { Asker, MessageDraft, PageAsked, ThreadStore } from '#modules/conversations'
import { type BookingId, type CommunicationId, type Role, type UserId, parseId } from '#modules/shared'

interface Opened extends AsyncDisposable {
  readonly threads: ThreadStore
  /** A booking of Asha Patel, whose contact is her lodger, with Tom in its crew. */
  readonly booking: BookingId
  readonly other: BookingId
  /** Completes or cancels the booking. */
  end(status: 'completed' | 'cancelled', at: Temporal.Instant): void
  /** Gives the visit to nobody. */
  takeOff(): void
  filesToGo(): readonly string[]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const minute = (minutes: number) => noon.add({ minutes })
const day = (days: number) => noon.add({ hours: 24 * days })

const somebody = (name: string, role: Role): Asker => ({
  user: { id: `usr_${name}` as UserId, role, fullName: name },
  hasTrackLink: false,
})
const asha = somebody('asha', 'customer')
const tom = somebody('tom', 'technician')
const ann = somebody('ann', 'technician')
const clerk = somebody('office', 'office')
const stranger = somebody('stranger', 'customer')
const lodger: Asker = { user: null, hasTrackLink: true }

let made = 0
function draft(content: string, changes: Partial<MessageDraft> = {}): MessageDraft & { readonly id: CommunicationId } {
  made += 1
  const id = parseId('com', `com_made-${made}`)
  if (!id) throw new Error('not an id')
  return {
    id,
    clientId: `client-${made}`,
    messageType: 'text',
    content,
    deviceType: null,
    file: null,
    location: null,
    ...changes,
  }
}

const newest: PageAsked = { after: null, before: null, limit: 50 }

/** The contract of every `ThreadStore`, for any database. */
export function threadStoreContract(keeper: string, open: () => Promise<Opened>): void {
  describe(`ThreadStore kept by ${keeper}`, () => {
    it('numbers messages from 1 without a gap, each thread by itself', async () => {
      await using opened = await open()
      const { threads, booking, other } = opened
      await Promise.all(
        [asha, tom, clerk, lodger].flatMap((who) =>
          [1, 2, 3].map((n) => threads.post(booking, who, draft(`${n}`), noon)),
        ),
      )
      const elsewhere = await threads.post(other, clerk, draft('Another'), noon)
      const page = await threads.page(booking, asha, newest, noon)
      expect(page?.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
      expect(page?.newestSeq).toBe(12)
      expect(elsewhere).toMatchObject({ ok: true, value: { message: { seq: 1 } } })
    })

    it('keeps a message once for each name of its sender, and refuses another under that name', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const message = draft('Hello')
      const first = await threads.post(booking, asha, message, noon)
      const again = await threads.post(booking, asha, { ...draft('Hello'), clientId: message.clientId }, minute(1))
      const changed = await threads.post(booking, asha, { ...draft('Bye'), clientId: message.clientId }, minute(1))
      const ofTom = await threads.post(booking, tom, { ...draft('Hi'), clientId: message.clientId }, minute(1))
      expect(first).toMatchObject({ ok: true, value: { isNew: true, message: { seq: 1, senderType: 'customer' } } })
      expect(again).toMatchObject({ ok: true, value: { isNew: false, message: { seq: 1, id: message.id } } })
      expect(changed).toEqual({ ok: false, refusal: { kind: 'other-message' } })
      expect(ofTom).toMatchObject({ ok: true, value: { isNew: true, message: { seq: 2, senderType: 'technician' } } })
      expect((await threads.page(booking, asha, newest, noon))?.newestSeq).toBe(2)
    })

    it('speaks for the holder of a link under the name of the contact, as the customer', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const posted = await threads.post(booking, lodger, draft('I am in'), noon)
      expect(posted).toMatchObject({
        ok: true,
        value: {
          message: { person: 'contact', senderType: 'customer', senderName: 'Lenny Lodger', senderId: 'usr_asha' },
        },
      })
    })

    it('is not there for anybody else, and nothing of theirs is kept', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const unknown = { ok: false, refusal: { kind: 'thread-unknown' } }
      await threads.post(booking, asha, draft('Hello'), noon)
      for (const who of [stranger, ann, { user: null, hasTrackLink: false }]) {
        expect(await threads.page(booking, who, newest, noon)).toBeNull()
        expect(await threads.seen(booking, who, 1, noon)).toBeNull()
        expect(await threads.post(booking, who, draft('Me too'), noon)).toEqual(unknown)
        expect(await threads.markRead(booking, who, 1, noon)).toEqual(unknown)
      }
      const page = await threads.page(booking, asha, newest, noon)
      expect(page?.items).toHaveLength(1)
      expect(page?.markers).toEqual([])
      expect(await threads.page('bkg_none' as BookingId, clerk, newest, noon)).toBeNull()
    })

    it('ends for a technician who was taken off', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      expect(await threads.post(booking, tom, draft('On my way'), noon)).toMatchObject({ ok: true })
      opened.takeOff()
      expect(await threads.page(booking, tom, newest, noon)).toBeNull()
      expect((await threads.page(booking, asha, newest, noon))?.items).toHaveLength(1)
    })

    it.each(['completed', 'cancelled'] as const)('is read-only 30 days after the booking was %s', async (status) => {
      await using opened = await open()
      const { threads, booking } = opened
      const before = draft('Before')
      await threads.post(booking, asha, before, noon)
      opened.end(status, noon)
      expect(await threads.page(booking, asha, newest, day(29))).toMatchObject({
        member: { canWrite: true, closesAt: day(30) },
      })
      expect(await threads.post(booking, tom, draft('Still'), day(29))).toMatchObject({ ok: true })
      for (const who of [asha, clerk, lodger]) {
        const refused = await threads.post(booking, who, draft('Late'), day(30))
        expect(refused).toEqual({ ok: false, refusal: { kind: 'conversation-closed' } })
        expect(await threads.page(booking, who, newest, day(30))).toMatchObject({ member: { canWrite: false } })
      }
      expect(await threads.page(booking, tom, newest, day(30))).toBeNull()
      const again = await threads.post(booking, asha, { ...draft('Before'), clientId: before.clientId }, day(31))
      expect(again).toMatchObject({ ok: true, value: { isNew: false } })
    })

    it('gives the newest messages, those before and those after one, always ascending', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      for (let n = 1; n <= 7; n += 1) await threads.post(booking, asha, draft(`${n}`), minute(n))
      const of = async (asked: Partial<PageAsked>) => {
        const page = await threads.page(booking, clerk, { ...newest, ...asked }, noon)
        return [page?.items.map(({ seq }) => seq), page?.hasMore]
      }
      expect(await of({ limit: 3 })).toEqual([[5, 6, 7], true])
      expect(await of({ before: 5, limit: 3 })).toEqual([[2, 3, 4], true])
      expect(await of({ before: 2, limit: 3 })).toEqual([[1], false])
      expect(await of({ after: 2, limit: 3 })).toEqual([[3, 4, 5], true])
      expect(await of({ after: 7, limit: 3 })).toEqual([[], false])
    })

    it('moves a marker forward only, and not past the end', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      for (let n = 1; n <= 3; n += 1) await threads.post(booking, asha, draft(`${n}`), noon)
      expect(await threads.markRead(booking, tom, 2, minute(1))).toMatchObject({ ok: true, value: { seq: 2 } })
      expect(await threads.markRead(booking, tom, 1, minute(2))).toMatchObject({ ok: true, value: { seq: 2 } })
      expect(await threads.markRead(booking, tom, 4, minute(2))).toEqual({
        ok: false,
        refusal: { kind: 'past-the-end' },
      })
      await threads.markRead(booking, lodger, 3, minute(3))
      const page = await threads.page(booking, asha, newest, noon)
      expect(page?.markers).toEqual([
        { person: 'contact', side: 'customer', name: 'Lenny Lodger', seq: 3 },
        { person: 'usr_tom', side: 'technician', name: 'tom', seq: 2 },
      ])
    })

    it('removes an own message for 15 minutes, and any for the office, with its files', async () => {
      await using opened = await open()
      const { threads, booking, other } = opened
      const fileId = parseId('fil', 'fil_photo-1')
      if (!fileId) throw new Error('not an id')
      const file: MessageDraft['file'] = {
        id: fileId,
        name: 'tap.jpg',
        mediaType: 'image/jpeg',
        bytes: 123,
        key: 'a.jpg',
        thumbnailKey: 'b.jpg',
      }
      const [first, second] = [draft('One'), draft('', { messageType: 'image', file })]
      for (const each of [first, second]) await threads.post(booking, asha, each, noon)
      const notYours = { ok: false, refusal: { kind: 'not-yours' } }
      expect(await threads.filesOf(booking)).toEqual({ files: 1, bytes: 123 })
      expect(await threads.ofFile(fileId)).toMatchObject({ seq: 2, file })
      expect(await threads.remove(booking, tom, first.id, minute(1))).toEqual(notYours)
      expect(await threads.remove(booking, stranger, first.id, minute(1))).toMatchObject({ ok: false })
      expect(await threads.remove(other, clerk, first.id, minute(1))).toMatchObject({ ok: false })
      const late = { ok: false, refusal: { kind: 'removal-too-late' } }
      expect(await threads.remove(booking, asha, first.id, minute(15))).toEqual(late)
      const done = await threads.remove(booking, asha, first.id, minute(14))
      expect(done).toMatchObject({ ok: true, value: { message: { seq: 1, content: '', removedAt: minute(14) } } })
      expect(await threads.remove(booking, asha, first.id, minute(99))).toMatchObject({ ok: true })
      expect(await threads.remove(booking, clerk, second.id, minute(99))).toMatchObject({ ok: true })
      expect(await threads.ofFile(fileId)).toBeNull()
      expect(opened.filesToGo()).toEqual(['a.jpg', 'b.jpg'])
      const page = await threads.page(booking, tom, newest, noon)
      expect(page?.items.map(({ seq, content, file: kept }) => [seq, content, kept])).toEqual([
        [1, '', null],
        [2, '', null],
      ])
    })

    it('writes a line of the system once for each key, and nobody removes it', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const line = (id: string) => ({ id: draft(id).id, key: 'assigned-1', text: 'Tom is assigned.' })
      expect(await threads.note(booking, line('a'), noon)).toBe(true)
      expect(await threads.note(booking, line('b'), noon)).toBe(false)
      const page = await threads.page(booking, asha, newest, noon)
      expect(page?.items).toMatchObject([{ senderType: 'system', senderId: null, content: 'Tom is assigned.' }])
      const id = page?.items[0]?.id
      if (!id) throw new Error('no line')
      expect(await threads.remove(booking, clerk, id, noon)).toEqual({ ok: false, refusal: { kind: 'not-yours' } })
    })

    it('is given to a member of the office and to nobody, also before the first message, and goes on from 1', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const officer = 'usr_office' as UserId
      expect(await threads.assignedTo(booking)).toBeNull()
      const before = await threads.newestEvent()
      for (const to of [officer, officer])
        expect(await threads.assign(booking, to, noon)).toEqual({ ok: true, value: null })
      expect(await threads.assignedTo(booking)).toBe(officer)
      expect(await threads.eventsSince(before)).toMatchObject({ newest: before + 1, bookings: [booking] })
      expect(await threads.page(booking, asha, newest, noon)).toMatchObject({ items: [], newestSeq: 0 })
      expect(await threads.post(booking, asha, draft('Hello'), noon)).toMatchObject({ value: { message: { seq: 1 } } })
      await threads.assign(booking, null, minute(1))
      expect(await threads.assignedTo(booking)).toBeNull()
      const refusal = { ok: false, refusal: { kind: 'thread-unknown' } }
      expect(await threads.assign('bkg_none' as BookingId, officer, noon)).toEqual(refusal)
    })

    it('counts whole minutes from the first words of a customer to the first answer, of threads begun since', async () => {
      await using opened = await open()
      const { threads, booking, other } = opened
      await threads.post(other, clerk, draft('We write first'), noon)
      await threads.post(booking, asha, draft('When?'), minute(1))
      expect(await threads.firstAnswers(noon)).toEqual([])
      await threads.post(booking, asha, draft('Hello?'), minute(5))
      await threads.post(booking, clerk, draft('At noon'), minute(8))
      await threads.post(booking, clerk, draft('Or at one'), minute(60))
      expect(await threads.firstAnswers(minute(1))).toEqual([7])
      expect(await threads.firstAnswers(minute(2))).toEqual([])
    })

    it('shows a location until it is over, and erases it then', async () => {
      await using opened = await open()
      const { threads, booking } = opened
      const location = { latitude: 51.37, longitude: -0.1, accuracy: 20, expiresAt: day(1) }
      await threads.post(booking, asha, draft('', { messageType: 'location', location }), noon)
      const shown = async (at: Temporal.Instant) => (await threads.page(booking, tom, newest, at))?.items[0]?.location
      expect(await shown(minute(1))).toEqual(location)
      expect(await shown(day(1))).toBeNull()
      expect(await threads.eraseLocations(minute(1), 9)).toBe(0)
      expect(await threads.eraseLocations(day(1), 9)).toBe(1)
      expect(await shown(minute(1))).toBeNull()
    })

    it('has an event for each message, marker and removal, and those for one person for them alone', async () => {
      await using opened = await open()
      const { threads, booking, other } = opened
      const message = draft('Hello')
      await threads.post(booking, asha, message, noon)
      const start = await threads.newestEvent()
      await threads.post(booking, tom, draft('Hi'), noon)
      await threads.markRead(booking, tom, 1, noon)
      await threads.markRead(booking, tom, 1, noon)
      await threads.remove(booking, asha, message.id, noon)
      await threads.tell({ bookingId: booking, kind: 'signal', ref: 'one', person: 'usr_tom' as UserId }, noon)
      await threads.post(other, clerk, draft('Another'), noon)
      const { bookings, newest: end } = await threads.eventsSince(start)
      expect(bookings.toSorted()).toEqual([booking, other].toSorted())
      const kinds = async (who: 'usr_tom' | 'usr_asha') =>
        (await threads.eventsOf(booking, who as UserId, start, 9)).map(({ kind, ref }) => `${kind} ${ref}`)
      expect(await kinds('usr_asha')).toEqual(['message 2', 'read usr_tom', 'message 1'])
      expect(await kinds('usr_tom')).toEqual(['message 2', 'read usr_tom', 'message 1', 'signal one'])
      expect(await threads.eventsSince(end)).toEqual({ newest: end, bookings: [] })
      expect(await threads.forgetEvents(minute(1), 99)).toBeGreaterThan(0)
      expect(await threads.eventsOf(booking, 'usr_tom' as UserId, 0, 9)).toEqual([])
      expect(await threads.newestEvent()).toBe(end)
    })
  })
}
