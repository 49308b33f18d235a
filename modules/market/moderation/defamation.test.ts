import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NoticeFacts, type NoticeState, type NoticeStep, missingOfNotice, stepNotice } from './defamation.ts'
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
