import { describe, expect, it } from 'vitest'
import type { WorkingWeek } from '#modules/scheduling'
import type { AbsenceId, TechnicianId } from '#modules/shared'
import type { Absence, Rotation, WorkforceStore } from '#modules/workforce'
import { technicianId, userId } from '../../support/builders/bookings.ts'

/** With the technicians Ann and Tom. */
export interface OpenedWorkforce extends AsyncDisposable {
  readonly store: WorkforceStore
  /** Does something as a member of the office. */
  readonly atWork: <T>(work: () => Promise<T>) => Promise<T>
  /** The kinds of the events that were kept, oldest first. */
  eventKinds(): readonly string[]
  /** The actions of the audit log, oldest first, with all its text. */
  audited(): readonly { readonly action: string; readonly text: string }[]
}

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const [ann, tom] = [technicianId('ann'), technicianId('tom')]
const nobody = 'tec_nobody' as TechnicianId
const office = userId('office')
const day = [{ fromMinute: 480, untilMinute: 720 }]
const week: WorkingWeek = { 1: day, 2: day, 3: [], 4: day, 5: day, 6: [], 7: [] }
const at = (days: number) => noon.add({ hours: days * 24 })
const idOf = (name: string) => `abs_${name}` as AbsenceId

function anAbsence(name: string, from: number, until: number, changes: Partial<Absence> = {}): Absence {
  return {
    id: idOf(name),
    technicianId: ann,
    kind: 'sick',
    startsAt: at(from),
    endsAt: at(until),
    wholeDays: false,
    state: 'agreed',
    note: 'A broken wrist',
    askedBy: office,
    createdAt: noon,
    decidedBy: null,
    ...changes,
  }
}

/** The contract of every `WorkforceStore`, for any database. */
export function workforceStoreContract(keeper: string, open: () => Promise<OpenedWorkforce>): void {
  describe(`WorkforceStore kept by ${keeper}`, () => {
    it('keeps the hours of each technician, and takes them away again', async () => {
      await using opened = await open()
      const { store } = opened
      expect(await store.hoursOf(ann)).toEqual({ week: null })
      expect(await store.setWeek(ann, week, noon)).toEqual({ ok: true, value: week })
      expect([await store.hoursOf(ann), await store.hoursOf(tom)]).toEqual([{ week }, { week: null }])
      await store.setWeek(ann, { ...week, 3: day }, at(1))
      expect(await store.hoursOf(ann)).toEqual({ week: { ...week, 3: day } })
      await store.setWeek(ann, null, at(2))
      expect(await store.hoursOf(ann)).toEqual({ week: null })
    })

    it('knows nothing of a technician who is not there', async () => {
      await using opened = await open()
      const { store } = opened
      const unknown = { ok: false, refusal: { kind: 'technician-unknown' } }
      expect(await store.hoursOf(nobody)).toBeNull()
      expect(await store.setWeek(nobody, week, noon)).toEqual(unknown)
      expect(await store.addAbsence(anAbsence('one', 1, 2, { technicianId: nobody }), [])).toEqual(unknown)
      expect(await store.absencesOf(nobody, noon)).toEqual([])
    })

    it('lists the absences that end after a moment, the earliest first', async () => {
      await using opened = await open()
      const { store } = opened
      const [late, soon] = [anAbsence('late', 5, 6), anAbsence('soon', 1, 3, { kind: 'holiday', state: 'asked' })]
      for (const absence of [late, soon, anAbsence('over', -3, 0), anAbsence('tom', 1, 2, { technicianId: tom })]) {
        expect(await store.addAbsence(absence, [])).toEqual({ ok: true, value: absence })
      }
      expect(await store.absencesOf(ann, noon)).toEqual([soon, late])
      expect(await store.absencesOf(ann, at(3))).toEqual([late])
    })

    it('refuses a second one of a kind in the same time, and lets it in once the first is withdrawn', async () => {
      await using opened = await open()
      const { store } = opened
      await store.addAbsence(anAbsence('first', 1, 3), [])
      const twice = anAbsence('twice', 2, 4)
      const overlaps = { ok: false, refusal: { kind: 'absence-overlaps', other: idOf('first') } }
      expect(await store.addAbsence(twice, [])).toEqual(overlaps)
      expect(await store.addAbsence(anAbsence('other', 2, 4, { kind: 'holiday' }), [])).toMatchObject({ ok: true })
      expect(await store.addAbsence(anAbsence('next', 3, 4), [])).toMatchObject({ ok: true })
      expect(await store.addAbsence(anAbsence('tom', 2, 3, { technicianId: tom }), [])).toMatchObject({ ok: true })
      await store.changeAbsence(idOf('first'), 'end', office, noon, ann)
      await store.changeAbsence(idOf('next'), 'end', office, noon, ann)
      expect(await store.addAbsence(twice, [])).toMatchObject({ ok: true })
    })

    it('decides an absence once, and only for its own technician', async () => {
      await using opened = await open()
      const { store } = opened
      const asked = anAbsence('asked', 1, 3, { kind: 'holiday', state: 'asked', decidedBy: null })
      await store.addAbsence(asked, [])
      const unknown = { ok: false, refusal: { kind: 'absence-unknown' } }
      expect(await store.changeAbsence(asked.id, 'agree', office, noon, tom)).toEqual(unknown)
      expect(await store.changeAbsence(idOf('none'), 'agree', office, noon, ann)).toEqual(unknown)
      const agreed = { ...asked, state: 'agreed', decidedBy: office } as const
      expect(await store.changeAbsence(asked.id, 'agree', office, noon, ann)).toEqual({ ok: true, value: agreed })
      const decided = { ok: false, refusal: { kind: 'absence-decided' } }
      expect(await store.changeAbsence(asked.id, 'decline', office, noon, ann)).toEqual(decided)
      expect(await store.absencesOf(ann, noon)).toEqual([agreed])
    })

    it('ends one that has begun at that moment, withdraws another, and changes none that is over', async () => {
      await using opened = await open()
      const { store } = opened
      await store.addAbsence(anAbsence('begun', -1, 2, { wholeDays: true }), [])
      await store.addAbsence(anAbsence('later', 4, 5), [])
      const ended = await store.changeAbsence(idOf('begun'), 'end', office, noon, ann)
      expect(ended).toMatchObject({ value: { state: 'agreed', endsAt: noon, wholeDays: false } })
      expect(await store.changeAbsence(idOf('later'), 'end', office, noon, ann)).toMatchObject({
        value: { state: 'withdrawn', endsAt: at(5) },
      })
      for (const id of [idOf('begun'), idOf('later')]) {
        const again = await store.changeAbsence(id, 'end', office, at(1), ann)
        expect(again).toEqual({ ok: false, refusal: { kind: 'absence-decided' } })
      }
    })

    it('lets a technician take back only what they entered, and come back from an illness', async () => {
      await using opened = await open()
      const { store } = opened
      const own = userId('ann')
      await store.addAbsence(anAbsence('own', 1, 2, { askedBy: own, kind: 'holiday', state: 'asked' }), [])
      await store.addAbsence(anAbsence('office', 3, 4), [])
      await store.addAbsence(anAbsence('ill', -1, 2), [])
      const ofOffice = { ok: false, refusal: { kind: 'absence-of-office' } }
      expect(await store.changeAbsence(idOf('office'), 'withdraw', own, noon, ann)).toEqual(ofOffice)
      expect(await store.absence(idOf('office'))).toMatchObject({ state: 'agreed', endsAt: at(4) })
      expect(await store.changeAbsence(idOf('own'), 'withdraw', own, noon, ann)).toMatchObject({
        value: { state: 'withdrawn' },
      })
      expect(await store.changeAbsence(idOf('ill'), 'withdraw', own, noon, ann)).toMatchObject({
        value: { state: 'agreed', endsAt: noon },
      })
      expect(await store.absence(idOf('none'))).toBeNull()
    })

    it('keeps the event of a new absence and of a decision with it, and none of a refusal', async () => {
      await using opened = await open()
      const { store } = opened
      const asked = anAbsence('asked', 1, 3, { kind: 'holiday', state: 'asked' })
      const event = { kind: 'absence-asked', absenceId: asked.id, technicianId: ann, at: noon } as const
      await store.addAbsence(asked, [event])
      await store.addAbsence(anAbsence('again', 1, 3, { kind: 'holiday' }), [event])
      expect(opened.eventKinds()).toEqual(['absence-asked'])
      await store.changeAbsence(asked.id, 'agree', office, noon, ann)
      await store.changeAbsence(asked.id, 'decline', office, noon, ann)
      await store.changeAbsence(asked.id, 'end', office, noon, ann)
      expect(opened.eventKinds()).toEqual(['absence-asked', 'absence-decided'])
    })

    it('lists what waits for the office, and the agreed absences that touch a time', async () => {
      await using opened = await open()
      const { store } = opened
      const asked = anAbsence('asked', 1, 2, { state: 'asked', kind: 'holiday' })
      const agreed = anAbsence('agreed', 3, 5, { technicianId: tom })
      for (const absence of [anAbsence('past', -2, -1, { state: 'asked' }), asked, agreed])
        await store.addAbsence(absence, [])
      expect(await store.waiting(noon)).toEqual([asked])
      expect(await store.agreedBetween(at(4), at(9))).toEqual([agreed])
      expect(await store.agreedBetween(at(5), at(9))).toEqual([])
      expect(await store.agreedBetween(at(0), at(3))).toEqual([])
    })

    it('keeps one rotation from a day on, and what was before it', async () => {
      await using opened = await open()
      const { store } = opened
      const rotation = (from: string, technicians: readonly TechnicianId[]): Rotation => ({
        fromDay: Temporal.PlainDate.from(from),
        handover: { weekday: 5, minute: 1080 },
        technicians,
      })
      const [first, second, third] = [
        rotation('2026-03-02', [ann, tom]),
        rotation('2026-03-16', [tom]),
        rotation('2026-03-09', []),
      ]
      for (const one of [first, second]) expect(await store.setRotation(one, noon)).toEqual({ ok: true, value: null })
      const today = Temporal.PlainDate.from('2026-03-02')
      expect((await store.rota(today)).rotations).toEqual([first, second])
      await store.setRotation(third, noon)
      expect((await store.rota(today)).rotations).toEqual([first, third])
      const unknown = { ok: false, refusal: { kind: 'technician-unknown' } }
      expect(await store.setRotation(rotation('2026-03-02', [nobody]), noon)).toEqual(unknown)
      expect((await store.rota(today)).rotations).toEqual([first, third])
    })

    it('keeps single days, and gives them back to the rotation', async () => {
      await using opened = await open()
      const { store } = opened
      const from = Temporal.PlainDate.from('2026-03-02')
      const version = store.version(noon)
      await store.setDays(from, 3, { first: ann, second: tom }, noon)
      await store.setDays(from.add({ days: 1 }), 1, { first: tom, second: null }, noon)
      await store.setDays(from, 1, null, noon)
      const { swaps } = await store.rota(from)
      expect([...swaps]).toEqual([
        ['2026-03-03', { first: tom, second: null }],
        ['2026-03-04', { first: ann, second: tom }],
      ])
      expect([...(await store.rota(from.add({ days: 2 }))).swaps.keys()]).toEqual(['2026-03-04'])
      expect(await store.setDays(from, 1, { first: nobody, second: null }, noon)).toMatchObject({ ok: false })
      expect(store.version(noon)).toBeGreaterThan(version)
    })

    it('audits each change once, without the kind and the note of an absence', async () => {
      await using opened = await open()
      const { store, atWork } = opened
      await atWork(async () => {
        await store.setWeek(ann, week, noon)
        await store.setWeek(ann, week, noon)
        await store.addAbsence(anAbsence('one', 1, 2, { state: 'asked' }), [])
        await store.addAbsence(anAbsence('one-again', 1, 2), [])
        await store.changeAbsence(idOf('one'), 'agree', office, noon, ann)
        await store.changeAbsence(idOf('one'), 'end', office, noon, ann)
        await store.addAbsence(anAbsence('two', 1, 2, { state: 'asked' }), [])
        await store.changeAbsence(idOf('two'), 'decline', office, noon, ann)
        const fromDay = Temporal.PlainDate.from('2026-03-02')
        await store.setRotation({ fromDay, handover: { weekday: 1, minute: 540 }, technicians: [ann] }, noon)
        await store.setDays(fromDay, 2, null, noon)
      })
      const lines = opened.audited()
      expect(lines.map(({ action }) => action)).toEqual([
        'working_hours_set',
        'absence_added',
        'absence_agreed',
        'absence_ended',
        'absence_added',
        'absence_declined',
        'on_call_rotation_set',
        'on_call_days_set',
      ])
      expect(lines.map(({ text }) => text).join(' ')).not.toMatch(/sick|wrist/)
    })
  })
}
