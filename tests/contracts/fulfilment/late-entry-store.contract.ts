import { describe, expect, it } from 'vitest'
import type { Booking, LateEntryStore, SentLate, VisitKey, VisitPhoto } from '#modules/booking'
import { mostVisitPhotos } from '#modules/fulfilment'
import type { BookingId } from '#modules/shared'
import type { Audited } from '../../support/audited.ts'
import { aBooking, ann, bookingId, office, technicianId, tom } from '../../support/builders/bookings.ts'

interface Opened extends Audited {
  readonly late: LateEntryStore
  addBooking(booking: Booking): Promise<void>
  /** Ann leads the visit from now on. */
  giveToAnn(visit: VisitKey): void
  callOff(visit: VisitKey): void
  /** The visit is done, without a report. */
  complete(visit: VisitKey): void
  /** An action of Tom was done. */
  act(actionId: string, visit: VisitKey): void
  /** A file is written and waits for its row. */
  announce(file: string): void
  /** The texts of the history of a booking. */
  said(id: BookingId): readonly string[]
}

const at = Temporal.Instant.from('2026-03-03T12:00:00Z')
const visit: VisitKey = { bookingId: bookingId('one'), number: 1 }

function sent(actionId: string, changes: Partial<SentLate> = {}): SentLate {
  return {
    userId: tom.userId,
    actionId,
    visit,
    kind: 'report',
    fingerprint: `print of ${actionId}`,
    body: '{"work":"I mended the valve – “E119”."}',
    happenedAt: at.subtract({ minutes: 30 }),
    ...changes,
  }
}

function aPhoto(name: string): VisitPhoto {
  return {
    id: `00000000-0000-4000-8000-${name.padStart(12, '0')}`,
    type: 'before',
    caption: null,
    digest: '0'.repeat(64),
    file: `file-${name}`,
    width: 800,
    height: 600,
    bytes: 9_000,
    original: null,
    originalType: 'image/jpeg',
    originalFrom: null,
  }
}

/** The contract of every `LateEntryStore`, for any database. */
export function lateEntryStoreContract(keeper: string, openEmpty: () => Promise<Opened>): void {
  async function open(): Promise<Opened> {
    const opened = await openEmpty()
    for (const id of ['one', 'two']) {
      await opened.addBooking(aBooking({ id, status: 'confirmed', technicianId: technicianId('tom') }))
    }
    return opened
  }
  const keep = ({ late }: Opened, entry: SentLate, photo: VisitPhoto | null = null, when = at) =>
    late.keep(entry, photo, when, (id) => [
      { kind: 'late-entry-kept', bookingId: id, visit: entry.visit.number, at: when },
    ])
  async function kept(opened: Opened, ...about: [SentLate, (VisitPhoto | null)?, Temporal.Instant?]) {
    const outcome = await keep(opened, ...about)
    if (!outcome.ok) throw new Error(outcome.refusal.kind)
    return outcome.value
  }
  const decide = (opened: Opened, id: number, decision: 'accepted' | 'dismissed') => {
    return opened.atWork(() =>
      opened.late.decide(id, decision, office.userId, at, (entry, status) => ({
        note: {
          action: 'late_entry_decided',
          target: { kind: 'booking', id: entry.visit.bookingId },
          before: null,
          after: { decision, status },
        },
        history:
          decision === 'accepted'
            ? { at, actor: office.userId, from: status, to: status, fact: { kind: 'said', text: entry.body } }
            : null,
      })),
    )
  }

  describe(`LateEntryStore kept by ${keeper}`, () => {
    it('says why an action comes late: taken by another, called off, or completed without a report', async () => {
      await using opened = await open()
      const { late } = opened
      const reason = async (who = tom.userId) => (await late.standing(who, visit)).reason
      expect([await reason(), await reason(ann.userId)]).toEqual([null, null])
      opened.giveToAnn(visit)
      expect([await reason(), await reason(ann.userId)]).toEqual(['taken', null])
      opened.complete(visit)
      expect([await reason(), await reason(ann.userId)]).toEqual(['taken', 'completed'])
      const other = { bookingId: bookingId('two'), number: 1 }
      opened.callOff(other)
      expect((await late.standing(tom.userId, other)).reason).toBe('taken')
    })

    it('keeps an entry as it was sent, once for its action, with its events', async () => {
      await using opened = await open()
      const { late } = opened
      const entry = await kept(opened, sent('a'))
      expect(entry).toEqual({ ...sent('a'), id: entry.id, photoId: null, at })
      expect(await keep(opened, sent('a'), null, at.add({ hours: 1 }))).toEqual({ ok: true, value: entry })
      expect(await keep(opened, sent('a', { fingerprint: 'another' }))).toEqual({
        ok: false,
        refusal: { kind: 'idempotency-mismatch' },
      })
      expect([await late.find(tom.userId, 'a'), await late.find(ann.userId, 'a')]).toEqual([entry, null])
      expect(await opened.kept()).toEqual(['late-entry-kept'])
      expect([await late.standing(tom.userId, visit), await late.standing(ann.userId, visit)]).toMatchObject([
        { hasEntries: true },
        { hasEntries: false },
      ])
    })

    it('keeps the same action of two people apart', async () => {
      await using opened = await open()
      const [mine, theirs] = [
        await kept(opened, sent('a', { happenedAt: null })),
        await kept(opened, sent('a', { userId: ann.userId, kind: 'check-in' })),
      ]
      expect([mine.happenedAt, theirs.kind, mine.id === theirs.id]).toEqual([null, 'check-in', false])
    })

    it('knows which actions were done before', async () => {
      await using opened = await open()
      opened.act('done', visit)
      const { late } = opened
      expect(await Promise.all([late.isDone(tom.userId, 'done'), late.isDone(tom.userId, 'late')])).toEqual([
        true,
        false,
      ])
    })

    it('keeps an announced photo with its entry, and no entry whose photo was not announced', async () => {
      await using opened = await open()
      const { late } = opened
      opened.announce('file-1')
      const entry = await kept(opened, sent('a', { kind: 'photos' }), aPhoto('1'))
      expect([entry.photoId, await late.photo(entry.id), await late.photosOf(visit)]).toEqual([
        aPhoto('1').id,
        aPhoto('1'),
        1,
      ])
      await expect(keep(opened, sent('b'), aPhoto('2'))).rejects.toThrow('file-2')
      expect([await late.find(tom.userId, 'b'), await late.photosOf(visit), await opened.kept()]).toEqual([
        null,
        1,
        ['late-entry-kept'],
      ])
      const plain = await kept(opened, sent('c'))
      expect([await late.photo(plain.id), await late.photo(plain.id + 1)]).toEqual([null, null])
    })

    it('refuses a photo beyond the most of a visit, and keeps nothing of it', async () => {
      await using opened = await open()
      for (let number = 1; number <= mostVisitPhotos + 1; number += 1) opened.announce(`file-${number}`)
      for (let number = 1; number <= mostVisitPhotos; number += 1) {
        await kept(opened, sent(`a${number}`), aPhoto(String(number)))
      }
      const beyond = aPhoto(String(mostVisitPhotos + 1))
      expect(await keep(opened, sent('beyond'), beyond)).toEqual({ ok: false, refusal: { kind: 'too-many-photos' } })
      expect(await opened.late.find(tom.userId, 'beyond')).toBeNull()
      const other = { bookingId: bookingId('two'), number: 1 }
      expect(await keep(opened, sent('other', { visit: other }), beyond)).toMatchObject({ ok: true })
    })

    it('lists what waits for a decision, the oldest first, with its reference and the name of the technician', async () => {
      await using opened = await open()
      const newer = await kept(opened, sent('newer'), null, at.add({ minutes: 1 }))
      const older = await kept(opened, sent('older'))
      const shown = { reference: 'CB-one', fullName: 'Tom' }
      expect(await opened.late.waiting(9)).toEqual([
        { ...older, ...shown },
        { ...newer, ...shown },
      ])
      expect(await opened.late.waiting(1)).toEqual([{ ...older, ...shown }])
    })

    it('decides once, with the audit line and, where there is one, the line of the history', async () => {
      await using opened = await open()
      const { late } = opened
      const [first, second] = [await kept(opened, sent('a')), await kept(opened, sent('b', { body: '{"b":1}' }))]
      const outcomes = await Promise.all([decide(opened, first.id, 'accepted'), decide(opened, first.id, 'dismissed')])
      expect(outcomes).toMatchObject([
        { ok: true, value: first },
        { ok: false, refusal: { kind: 'no-late-entry' } },
      ])
      await decide(opened, second.id, 'dismissed')
      expect(await decide(opened, second.id + 1, 'accepted')).toMatchObject({ ok: false })
      expect(opened.said(visit.bookingId)).toEqual([first.body])
      expect((await opened.audited()).map(({ after }) => after)).toEqual([
        { decision: 'accepted', status: 'confirmed' },
        { decision: 'dismissed', status: 'confirmed' },
      ])
      expect([await late.waiting(9), await late.find(tom.userId, 'a')]).toEqual([[], first])
    })
  })
}
