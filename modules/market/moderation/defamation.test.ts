import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type NoticeFacts,
  type NoticeState,
  type NoticeStep,
  isRepeatedPosting,
  missingOfAnswer,
  missingOfNotice,
  stepNotice,
} from './defamation.ts'
import { workingDaysWithout } from './due-times.ts'

const isWorkingDay = workingDaysWithout(new Set(['2026-12-25', '2026-12-28']))
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/London').toInstant()
const open: NoticeState = { state: 'open', outcome: null, dueAt: null, posterUntil: null }
const refusal = { removes: false, name: 'Bo Poster', address: '1 High Street', shares: false } as const

function after(steps: readonly (readonly [NoticeStep, string])[]): NoticeState {
  let state = open
  for (const [step, when] of steps) {
    const next = stepNotice(state, step, at(when), isWorkingDay)
    if (!next.ok) throw new Error(next.refusal.why)
    state = next.value
  }
  return state
}

describe('a notice of defamation', () => {
  it('gives the poster until midnight at the end of the fifth day, and us 48 hours of working days after that', () => {
    const asked = after([[{ kind: 'ask' }, '2026-12-21T10:00']])
    expect(asked.posterUntil).toEqual(at('2026-12-27T00:00'))
    expect(asked.dueAt).toEqual(at('2026-12-31T00:00'))
  })

  it('ends in removal when the poster agrees, is silent, or cannot be asked', () => {
    const asked = [{ kind: 'ask' }, '2026-12-01T10:00'] as const
    expect(after([asked, [{ kind: 'answer', answer: { removes: true } }, '2026-12-02T10:00']]).outcome).toBe('removed')
    expect(after([asked, [{ kind: 'lapse' }, '2026-12-07T00:00']]).outcome).toBe('removed')
    expect(after([[{ kind: 'remove' }, '2026-12-01T10:00']]).outcome).toBe('removed')
  })

  it('leaves the statement where the poster refuses in time', () => {
    expect(
      after([
        [{ kind: 'ask' }, '2026-12-01T10:00'],
        [{ kind: 'answer', answer: refusal }, '2026-12-06T23:59'],
      ]),
    ).toEqual({
      state: 'closed',
      outcome: 'kept',
      dueAt: null,
      posterUntil: null,
    })
  })

  it('takes no answer after the time, and removes nothing before it', () => {
    const asked = after([[{ kind: 'ask' }, '2026-12-01T10:00']])
    expect(stepNotice(asked, { kind: 'answer', answer: refusal }, at('2026-12-07T00:00'), isWorkingDay)).toEqual({
      ok: false,
      refusal: { kind: 'notice-refused', why: 'too-late' },
    })
    expect(stepNotice(asked, { kind: 'lapse' }, at('2026-12-06T23:59'), isWorkingDay)).toEqual({
      ok: false,
      refusal: { kind: 'notice-refused', why: 'too-early' },
    })
  })

  it('is over for good once it is closed, whatever comes in whatever order', () => {
    const steps = fc.constantFrom<NoticeStep>(
      { kind: 'ask' },
      { kind: 'defective' },
      { kind: 'remove' },
      { kind: 'lapse' },
      { kind: 'answer', answer: refusal },
      { kind: 'answer', answer: { removes: true } },
    )
    const moments = fc.integer({ min: 0, max: 40 * 24 }).map((hours) => at('2026-12-01T00:00').add({ hours }))
    fc.assert(
      fc.property(fc.array(fc.tuple(steps, moments), { maxLength: 12 }), (walk) => {
        let state = open
        let asked: Temporal.Instant | null = null
        const faults: string[] = []
        for (const [step, when] of walk.toSorted(([, a], [, b]) => Temporal.Instant.compare(a, b))) {
          const next = stepNotice(state, step, when, isWorkingDay)
          if (state.state === 'closed' && next.ok) faults.push('a closed notice moved')
          if (!next.ok) continue
          if (step.kind === 'ask') asked = next.value.posterUntil
          const isInTime = asked !== null && Temporal.Instant.compare(when, asked) < 0
          const isRefusal = step.kind === 'answer' && !step.answer.removes
          if (next.value.outcome === 'kept' && !(isRefusal && isInTime))
            faults.push('words stay without a refusal in time')
          state = next.value
          if ((state.state === 'closed') !== (state.outcome !== null)) faults.push('an outcome without an end')
        }
        expect(faults).toEqual([])
      }),
    )
  })
})

describe('what a notice lacks', () => {
  const notice: NoticeFacts = {
    statement: 'He robbed me.',
    where: '/find-experts/bo',
    meaning: 'That I am a thief.',
    untrue: 'I took nothing.',
    posterUnknown: true,
    shareName: false,
    shareEmail: false,
  }
  it('is nothing when it is whole, whether or not the poster may know who complains', () => {
    expect(missingOfNotice(notice, { name: 'Ada', email: 'ada@example.org' })).toEqual([])
  })
  it('is each part that is empty, and the confirmation about the poster', () => {
    expect(
      missingOfNotice({ ...notice, meaning: ' ', posterUnknown: false }, { name: '', email: 'ada@example.org' }),
    ).toEqual(['name', 'meaning', 'posterUnknown'])
  })
})

describe('the time of a poster', () => {
  it('is the whole of five days after the day of the question, whichever days these are', () => {
    const minutes = fc.integer({ min: 0, max: 500 * 24 * 60 })
    fc.assert(
      fc.property(minutes, (after) => {
        const asked = at('2026-01-01T00:00').add({ minutes: after })
        const next = stepNotice(open, { kind: 'ask' }, asked, isWorkingDay)
        if (!next.ok || !next.value.posterUntil || !next.value.dueAt) throw new Error('it was not asked')
        const end = next.value.posterUntil.toZonedDateTimeISO('Europe/London')
        const day = asked.toZonedDateTimeISO('Europe/London').toPlainDate()
        expect([end.hour, end.minute, day.until(end.toPlainDate()).days]).toEqual([0, 0, 6])
        // Ours is 48 hours and more: a weekend or a bank holiday adds to it, and takes nothing.
        const hours = next.value.posterUntil.until(next.value.dueAt).total('hours')
        expect(hours).toBeGreaterThanOrEqual(47)
        expect(
          isWorkingDay(
            next.value.dueAt.subtract({ milliseconds: 1 }).toZonedDateTimeISO('Europe/London').toPlainDate(),
          ),
        ).toBe(true)
      }),
    )
  })
})

describe('the answer of a poster', () => {
  it.each([
    ['Bo Poster', '1 High Street, Croydon', []],
    ['Zoë O’Neill-Sharp', 'Flat 2, Bridge House, CR0 1AB', []],
    ['Bo', '1 High Street', ['name']],
    ['x y', 'n/a', ['name']],
    ['12 34', 'bo@example.org', ['name', 'address']],
    ['', 'https://example.org/where-i-live', ['name', 'address']],
  ])('%s of %s lacks %j', (name, address, missing) => {
    expect(missingOfAnswer({ name, address })).toEqual(missing)
  })
})

describe('words that are posted again', () => {
  const removed = { kind: 'defamation', email: 'Ada@example.org', outcome: 'removed' } as const
  it('are removed at once after two removals for the same person, and for nobody else', () => {
    expect(isRepeatedPosting('ada@example.org', [removed])).toBe(false)
    expect(isRepeatedPosting('ada@example.org ', [removed, removed])).toBe(true)
    expect(isRepeatedPosting('bo@example.org', [removed, removed])).toBe(false)
    expect(isRepeatedPosting('ada@example.org', [removed, { ...removed, outcome: 'kept' }])).toBe(false)
    expect(isRepeatedPosting('ada@example.org', [removed, { ...removed, kind: 'report' }])).toBe(false)
  })
})
