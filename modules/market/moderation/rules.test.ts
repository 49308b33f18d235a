import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayAnswerAppeal, noAppealFor } from './appeal.ts'
import { caseDueAt, heldDueAt } from './cases.ts'
import { afterWorkingDays, workingDaysWithout } from './due-times.ts'
import { type QueueItem, type QueueKind, queueKinds } from './ports.ts'
import { type QueueCursor, cursorFrom, cursorText, joinQueue } from './queue.ts'
import { barsAt, sanctionCauses, sanctionKinds, spanOfSanction } from './sanctions.ts'

const isWorkingDay = workingDaysWithout(new Set())
const start = Temporal.Instant.from('2026-11-26T10:00:00Z')
const hoursOn = (hours: number) => start.add({ hours })

describe('an appeal', () => {
  it('is answered by an administrator who did not decide', () => {
    const ada = { id: 'ada', isAdmin: true }
    expect(mayAnswerAppeal('bo', ada, ['ada', 'bo'], '')).toBe('may')
    expect(mayAnswerAppeal('ada', ada, ['ada', 'bo'], 'I looked again')).toBe('another-person')
    expect(mayAnswerAppeal('bo', { id: 'cy', isAdmin: false }, ['ada', 'bo'], '')).toBe('another-person')
  })

  it('is answered by the one who decided with a note, where there is nobody else', () => {
    const ada = { id: 'ada', isAdmin: true }
    expect(mayAnswerAppeal('ada', ada, ['ada'], ' ')).toBe('note-needed')
    expect(mayAnswerAppeal('ada', ada, ['ada'], 'I asked my accountant to read it')).toBe('may')
  })

  it('comes once and in time', () => {
    const appealUntil = hoursOn(24)
    expect(noAppealFor({ appealUntil, isAppealed: false }, hoursOn(23))).toBeNull()
    expect(noAppealFor({ appealUntil, isAppealed: false }, hoursOn(24))).toBe('late')
    expect(noAppealFor({ appealUntil, isAppealed: true }, hoursOn(1))).toBe('appealed')
    expect(noAppealFor({ appealUntil: null, isAppealed: false }, hoursOn(1))).toBe('final')
  })
})

describe('a report', () => {
  it('of danger or crime is due within one working day, others and complaints within five', () => {
    expect(caseDueAt('report', 'unsafe', start, isWorkingDay)).toEqual(afterWorkingDays(start, 1, isWorkingDay))
    expect(caseDueAt('report', 'spam', start, isWorkingDay)).toEqual(afterWorkingDays(start, 5, isWorkingDay))
    expect(caseDueAt('complaint', 'safety', start, isWorkingDay)).toEqual(afterWorkingDays(start, 5, isWorkingDay))
  })
})

describe('a sanction', () => {
  it('ends a place in the market after 30 days, and at once only for fraud or danger', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sanctionKinds),
        fc.constantFrom(...sanctionCauses),
        fc.integer({ min: 0, max: 2_000 }),
        (kind, cause, hours) => {
          const bars = barsAt({ ...spanOfSanction(kind, cause, start), liftedAt: null }, hoursOn(hours))
          const atOnce = cause === 'fraud' || cause === 'danger'
          const expected = kind === 'warning' ? false : kind === 'suspension' ? hours < 720 : atOnce || hours >= 720
          expect(bars).toBe(expected)
          expect(barsAt({ ...spanOfSanction(kind, cause, start), liftedAt: start }, hoursOn(hours))).toBe(false)
        },
      ),
    )
  })
})

/** Parts of the queue in memory. */
function partsOf(hours: Readonly<Record<QueueKind, readonly number[]>>) {
  return (kind: QueueKind, from: QueueCursor, limit: number): readonly QueueItem[] => {
    const place = from[kind]
    return hours[kind]
      .toSorted((a, b) => a - b)
      .map((hour, index): QueueItem => {
        const since = hoursOn(hour)
        const key = String(index).padStart(4, '0')
        return {
          kind,
          key,
          subject: { kind: 'listing', id: 'lst_1' as never },
          title: 'A',
          reference: null,
          reasons: [],
          since,
          dueAt: kind === 'held' || kind === 'edit' || kind === 'review' ? null : since,
          place: { since: since.toString({ smallestUnit: 'millisecond' }), key },
        }
      })
      .filter(
        (item) =>
          !place || item.place.since > place.since || (item.place.since === place.since && item.key > place.key),
      )
      .slice(0, limit)
  }
}

describe('the queue', () => {
  const record = Object.fromEntries(
    queueKinds.map((kind) => [kind, fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 12 })]),
  )
  const hours = fc.record(record) as fc.Arbitrary<Record<QueueKind, readonly number[]>>

  it('joins its pages to all that waits, the oldest due first, each once', () => {
    fc.assert(
      fc.property(hours, fc.integer({ min: 1, max: 7 }), (of, limit) => {
        const read = partsOf(of)
        const seen: (readonly [string, Temporal.Instant])[] = []
        let from: QueueCursor = {}
        for (;;) {
          const here = from
          const page = joinQueue(
            queueKinds.map((kind) => read(kind, here, limit + 1)),
            here,
            limit,
            isWorkingDay,
          )
          for (const item of page.items) seen.push([`${item.kind} ${item.key}`, item.dueAt])
          if (!page.next) break
          from = cursorFrom(cursorText(page.next)) ?? {}
        }
        expect(seen.length).toBe(queueKinds.reduce((sum, kind) => sum + of[kind].length, 0))
        expect(new Set(seen.map(([key]) => key)).size).toBe(seen.length)
        expect(seen.map(([, due]) => due)).toEqual(
          seen.map(([, due]) => due).toSorted((one, other) => Temporal.Instant.compare(one, other)),
        )
      }),
    )
  })

  it('puts what is held for a working day where that day ends', () => {
    const held = partsOf({ held: [0], edit: [], review: [], report: [], complaint: [], defamation: [], appeal: [] })
    const page = joinQueue([held('held', {}, 2)], {}, 1, isWorkingDay)
    expect(page.items[0]?.dueAt).toEqual(heldDueAt(start, isWorkingDay))
  })

  it('reads no place from anything else', () => {
    expect(cursorFrom("held.1.' or 1=1")).toBeNull()
    expect(cursorFrom('nothing')).toBeNull()
  })
})
