import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Booking, CountedVisit, FigureStore, Window } from '#modules/booking'
import { type Visit, timeSpentMinutes } from '#modules/fulfilment'
import { type BookingId, pence } from '#modules/shared'
import { aBooking, bookingId, now, technicianId } from '../../support/builders/bookings.ts'
import { runs } from '../../support/property-runs.ts'

interface OpenedFigures extends AsyncDisposable {
  readonly figures: FigureStore
  addBooking(booking: Booking): Promise<void>
  /** Writes the visit with this number, which is added where there is none, with these facts. */
  change(id: BookingId, number: number, changes: Partial<Visit>): Promise<void>
  addPhoto(id: BookingId, number: number): void
  removePhotos(id: BookingId): void
  /** Submits the first version of the report of a visit, which is opened where there is none. */
  submit(id: BookingId, number: number): void
  /** Says why the first version of the report of a visit is not signed, unless that was said, or it is submitted. */
  sign(id: BookingId, number: number): void
  /** An emergency of a booking that was ordered an hour before `dueAt`. */
  addEmergency(id: BookingId, dueAt: Temporal.Instant): void
}

const [tom, ann] = [technicianId('tom'), technicianId('ann')]
const ids = ['one', 'two'].map(bookingId)
const daysOf = (first: string, count: number): readonly Window[] => {
  const from = Temporal.PlainDate.from(first)
  const start = (ahead: number) => from.add({ days: ahead }).toZonedDateTime('Europe/London').toInstant()
  return Array.from({ length: count }, (_, n) => ({ from: start(n), until: start(n + 1) }))
}
const march = daysOf('2026-03-01', 4)
const whole = (days: readonly Window[]): Window => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) throw new Error('no days')
  return { from: first.from, until: last.until }
}
const everything = { technicianId: null, without: null, after: null, limit: 100 } as const

/** The counts of all leads, from the visits of the list. */
const countedIn = (visits: readonly CountedVisit[]) => {
  const begun = visits.filter(({ checkIn }) => checkIn !== null)
  const minutes = visits.flatMap((visit) => timeSpentMinutes(visit) ?? [])
  return {
    made: visits.length,
    onGuarantee: 0,
    checkedIn: begun.length,
    withPhoto: begun.filter(({ hasPhoto }) => hasPhoto).length,
    reported: begun.filter(({ isReported }) => isReported).length,
    signed: begun.filter(({ isSigned }) => isSigned).length,
    firstEnded: visits.filter(({ isFixed }) => isFixed !== null).length,
    firstFixed: visits.filter(({ isFixed }) => isFixed).length,
    timed: minutes.length,
    minutes: minutes.reduce((sum, one) => sum + one, 0),
  }
}

/** The contract of every `FigureStore`. It is opened furnished, with the technicians Tom and Ann. */
export function figureStoreContract(keeper: string, openEmpty: () => Promise<OpenedFigures>): void {
  async function open(): Promise<OpenedFigures> {
    const opened = await openEmpty()
    for (const id of ['one', 'two']) await opened.addBooking(aBooking({ id }))
    return opened
  }

  describe(`FigureStore kept by ${keeper}`, () => {
    const worked = (at: Temporal.Instant, minutes: number): Partial<Visit> => ({
      status: 'done',
      technicians: [tom],
      arrivedAt: at,
      checkIn: at,
      checkOut: at.add({ minutes }),
      completionStatus: 'completed',
    })

    it('counts a visit on the day of its arrival in London, for its lead', async () => {
      await using opened = await open()
      const summer = daysOf('2026-07-01', 2)
      const late = Temporal.Instant.from('2026-07-01T23:30:00Z')
      await opened.change(bookingId('one'), 1, worked(late, 45))
      const counts = await opened.figures.counts(summer)
      expect(counts).toEqual([
        {
          technicianId: tom,
          made: 1,
          onGuarantee: 0,
          checkedIn: 1,
          withPhoto: 0,
          reported: 0,
          signed: 0,
          firstEnded: 1,
          firstFixed: 1,
          timed: 1,
          minutes: 45,
        },
      ])
      expect(await opened.figures.counts(summer.slice(0, 1))).toEqual([])
      expect(await opened.figures.counts(summer.slice(1))).toEqual(counts)
    })

    it('fixes nothing at a first visit after which somebody came again, on an earlier day too', async () => {
      await using opened = await open()
      const id = bookingId('one')
      await opened.change(id, 1, worked(now, 30))
      expect(await opened.figures.counts(march)).toMatchObject([{ firstEnded: 1, firstFixed: 1 }])
      await opened.change(id, 2, worked(now.add({ hours: 48 }), 30))
      const [first, second] = await opened.figures.counts(march)
      expect(first).toMatchObject({ firstEnded: 1, firstFixed: 0 })
      expect(second).toMatchObject({ made: 1, firstEnded: 0, firstFixed: 0 })
      const list = await opened.figures.visits(whole(march), { ...everything, without: 'first_time_fix' })
      expect(list.map(({ number, isFixed }) => [number, isFixed])).toEqual([[1, false]])
    })

    it('counts the visits of a claim on the guarantee apart: they are no first visits', async () => {
      await using opened = await open()
      const claim = aBooking({ id: 'claim', guaranteeOf: bookingId('one'), estimatedCost: pence(0) })
      await opened.addBooking(claim)
      await opened.change(bookingId('one'), 1, worked(now, 30))
      await opened.change(claim.id, 1, worked(now.add({ hours: 1 }), 20))
      const [counts] = await opened.figures.counts(march)
      expect(counts).toMatchObject({ made: 2, onGuarantee: 1, firstEnded: 1, firstFixed: 1, minutes: 50 })
      const list = await opened.figures.visits(whole(march), { ...everything, without: 'charge' })
      expect(list.map(({ bookingId: id, isFixed }) => [id, isFixed])).toEqual([['bkg_claim', null]])
    })

    it('lists the visits that lack something, by lead, the latest first, a page at a time', async () => {
      await using opened = await open()
      await opened.change(bookingId('one'), 1, worked(now, 30))
      await opened.change(bookingId('two'), 1, { ...worked(now.add({ hours: 2 }), 30), technicians: [ann] })
      opened.addPhoto(bookingId('one'), 1)
      opened.submit(bookingId('two'), 1)
      const list = (query: object) => opened.figures.visits(whole(march), { ...everything, ...query })
      const names = async (query: object) => (await list(query)).map(({ bookingId: id }) => id)
      expect(await names({})).toEqual(['bkg_two', 'bkg_one'])
      expect(await names({ without: 'photo' })).toEqual(['bkg_two'])
      expect(await names({ without: 'report' })).toEqual(['bkg_one'])
      expect(await names({ without: 'check_in' })).toEqual([])
      expect(await names({ technicianId: tom })).toEqual(['bkg_one'])
      const [first] = await list({ limit: 1 })
      expect(await names({ after: first, limit: 1 })).toEqual(['bkg_one'])
    })

    it('counts a signature, or why there is none, with the submission of its report', async () => {
      await using opened = await open()
      const id = bookingId('one')
      await opened.change(id, 1, worked(now, 30))
      const unsigned = async () =>
        (await opened.figures.visits(whole(march), { ...everything, without: 'signature' })).map(({ number }) => number)
      expect([await opened.figures.counts(march), await unsigned()]).toMatchObject([[{ signed: 0 }], [1]])
      opened.sign(id, 1)
      expect([await opened.figures.counts(march), await unsigned()]).toMatchObject([[{ signed: 0 }], [1]])
      opened.submit(id, 1)
      expect([await opened.figures.counts(march), await unsigned()]).toMatchObject([[{ reported: 1, signed: 1 }], []])
    })

    it('has the emergencies by the end of their promise, with the first arrival', async () => {
      await using opened = await open()
      const dueAt = now.add({ hours: 3 })
      opened.addEmergency(bookingId('one'), dueAt)
      opened.addEmergency(bookingId('two'), now.add({ hours: 24 * 9 }))
      expect(await opened.figures.emergencies(whole(march))).toMatchObject([
        { dueAt, arrivedAt: null, calledOffAt: null },
      ])
      await opened.change(bookingId('one'), 1, { status: 'on_site', arrivedAt: dueAt })
      expect(await opened.figures.emergencies(whole(march))).toMatchObject([
        { bookingId: 'bkg_one', requestedAt: dueAt.subtract({ minutes: 60 }), dueAt, arrivedAt: dueAt },
      ])
    })

    it('counts what it lists, whatever is written in between', async () => {
      const change = fc.record({
        kind: fc.constantFrom('arrive', 'begin', 'end', 'undo', 'photo', 'no photos', 'submit', 'sign', 'lead'),
        id: fc.constantFrom(...ids),
        number: fc.integer({ min: 1, max: 2 }),
        hours: fc.nat({ max: 80 }),
        isDone: fc.boolean(),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 10 }), async (changes) => {
          await using opened = await open()
          for (const { kind, id, number, hours, isDone } of changes) {
            const at = now.add({ hours })
            const there = { status: 'on_site', technicians: [tom], arrivedAt: at } as const
            if (kind === 'arrive') await opened.change(id, number, { ...there, checkIn: null, checkOut: null })
            if (kind === 'begin') await opened.change(id, number, { ...there, checkIn: at, checkOut: null })
            if (kind === 'end') {
              const completionStatus = isDone ? 'completed' : 'partial'
              await opened.change(id, number, { ...worked(at, 59), completionStatus })
            }
            if (kind === 'undo') {
              const before = { arrivedAt: null, checkIn: null, checkOut: null, completionStatus: null } as const
              await opened.change(id, number, { ...before, status: 'scheduled' })
            }
            if (kind === 'photo') opened.addPhoto(id, number)
            if (kind === 'no photos') opened.removePhotos(id)
            if (kind === 'submit') opened.submit(id, number)
            if (kind === 'sign') opened.sign(id, number)
            if (kind === 'lead') await opened.change(id, number, { technicians: [isDone ? ann : tom] })
            const listed = await opened.figures.visits(whole(march), everything)
            for (const lead of [tom, ann]) {
              const theirs = await opened.figures.visits(whole(march), { ...everything, technicianId: lead })
              const counts = (await opened.figures.counts(march)).filter(({ technicianId: by }) => by === lead)
              const sum = (name: keyof ReturnType<typeof countedIn>) => counts.reduce((all, one) => all + one[name], 0)
              const counted = countedIn(theirs)
              const summed = Object.fromEntries(Object.keys(counted).map((name) => [name, sum(name as 'made')]))
              expect(summed).toEqual(counted)
            }
            expect(listed.length).toBeLessThanOrEqual(4)
          }
        }),
        { numRuns: runs(30) },
      )
    })
  })
}
