import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CaseKind,
  type MarketCase,
  type ModerationStore,
  type NewCase,
  type SubjectRef,
  createModeration,
  decisionKinds,
  judgeDecision,
  reasonsOf,
  workingDaysWithout,
} from '#modules/market'
import type { ReportId, UserId } from '#modules/shared'
import { addAdvert } from '../../support/adverts/adverts.ts'
import { type MovableClock, countedIds, movableClock } from '../../support/doubles.ts'
import { runs } from '../../support/property-runs.ts'
import type { TestPort } from '../../support/test-port.ts'

export interface OpenedModeration extends AsyncDisposable {
  readonly moderation: ModerationStore
  readonly data: TestPort
  readonly owner: UserId
  /** Two administrators. */
  readonly administrators: readonly [UserId, UserId]
}

const start = Temporal.Instant.from('2026-03-02T12:00:00Z')
const end = '2026-12-01T12:00:00.000Z'
const isWorkingDay = workingDaysWithout(new Set(['2026-04-03', '2026-04-06']))
const notice = {
  statement: 'She steals',
  where: '/jobs/one',
  meaning: 'That I am a thief',
  untrue: 'I took nothing',
  posterUnknown: true,
  shareName: false,
  shareEmail: false,
}
const steps = ['ask', 'defective', 'remove', 'agree', 'refuse', 'lapse'] as const

type Act =
  | { readonly kind: 'wait'; readonly hours: number }
  | { readonly kind: 'report'; readonly as: CaseKind; readonly isSpam: boolean }
  | { readonly kind: 'decide'; readonly decision: (typeof decisionKinds)[number]; readonly by: 0 | 1 }
  | { readonly kind: 'appeal'; readonly side: 'owner' | 'reporter' }
  | { readonly kind: 'answer'; readonly by: 0 | 1; readonly isAdmin: boolean; readonly overturns: boolean }
  | { readonly kind: 'step'; readonly step: (typeof steps)[number] }

const side = fc.constantFrom(0 as const, 1 as const)
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constant('report' as const),
    as: fc.constantFrom<CaseKind>('report', 'complaint', 'defamation'),
    isSpam: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('decide' as const), decision: fc.constantFrom(...decisionKinds), by: side }),
  fc.record({ kind: fc.constant('appeal' as const), side: fc.constantFrom('owner' as const, 'reporter' as const) }),
  fc.record({ kind: fc.constant('answer' as const), by: side, isAdmin: fc.boolean(), overturns: fc.boolean() }),
  fc.record({ kind: fc.constant('step' as const), step: fc.constantFrom(...steps) }),
)

function moduleOf({ moderation }: OpenedModeration, clock: MovableClock) {
  let drawn = 0
  const references = { next: () => `RP-${String((drawn += 1)).padStart(6, '0')}` }
  return createModeration({ moderation, references, isWorkingDay, clock, ids: countedIds() })
}

const aCase = (subject: SubjectRef, kind: CaseKind, text: string, isSpam = false): NewCase => ({
  kind,
  subject,
  applicationId: null,
  reason: kind === 'report' ? 'fake' : kind === 'complaint' ? 'money' : 'defamation',
  text,
  name: 'Cy',
  email: 'cy@example.org',
  userId: null,
  notice: kind === 'defamation' ? notice : null,
  isSpam,
})

/** The contract of every `ModerationStore`, for any database. */
export function moderationStoreContract(keeper: string, open: () => Promise<OpenedModeration>): void {
  describe(`ModerationStore kept by ${keeper}`, () => {
    function begin(opened: OpenedModeration, state: 'live' | 'in_review' = 'live') {
      const id = addAdvert(opened.data, 'one', opened.owner, { kind: 'job', state, paidUntil: end })
      const clock = movableClock(start)
      return { subject: { kind: 'job', id } as SubjectRef, clock, module: moduleOf(opened, clock), id }
    }

    it('finds a subject with its owner, and nothing for another kind or id', async () => {
      await using opened = await open()
      const { subject, module, id } = begin(opened)
      expect(await module.subject(subject)).toMatchObject({ ref: subject, state: 'live', ownerId: opened.owner })
      expect(await module.subject({ kind: 'listing', id } as unknown as SubjectRef)).toBeNull()
    })

    it('keeps the same words within ten minutes once, and a reference once', async () => {
      await using opened = await open()
      const { subject, module, clock } = begin(opened)
      const one = await module.report(aCase(subject, 'report', 'It is fake'))
      expect(await module.report(aCase(subject, 'report', 'It is fake'))).toEqual(one)
      clock.move({ minutes: 11 })
      const later = await module.report(aCase(subject, 'report', 'It is fake'))
      expect(later?.reference).not.toBe(one?.reference)
      expect(opened.data.count('market_cases')).toBe(2)
      const taken = await opened.moderation.keepCase(
        { ...(later as MarketCase), id: 'rpt_other' as ReportId, text: 'Other words' },
        10,
      )
      expect(taken).toEqual({ ok: false, refusal: { kind: 'reference-taken' } })
    })

    it('closes the open reports with the decision about their subject, and leaves notices of defamation open', async () => {
      await using opened = await open()
      const { subject, module } = begin(opened, 'in_review')
      const report = await module.report(aCase(subject, 'report', 'It is fake'))
      const defamation = await module.report(aCase(subject, 'defamation', 'It lies'))
      const [by] = opened.administrators
      const decided = await module.decide({ subject, decision: 'reject', reason: 'fake', text: 'No such firm', by })
      expect(decided).toMatchObject({ ok: true, value: { to: 'rejected', isAgainstOwner: true } })
      expect(await module.findCase((report as MarketCase).id)).toMatchObject({ state: 'closed', outcome: 'upheld' })
      expect(await module.findCase((defamation as MarketCase).id)).toMatchObject({ state: 'open', outcome: null })
      expect((await module.history(subject)).decisions).toMatchObject([
        { decision: 'reject', by, appealUntil: start.add({ hours: 24 * 28 }) },
      ])
    })

    it('lists what waits by its kind, the oldest first, and counts it', async () => {
      await using opened = await open()
      const { subject, module, clock } = begin(opened, 'in_review')
      await module.report(aCase(subject, 'report', 'First'))
      clock.move({ hours: 1 })
      await module.report(aCase(subject, 'report', 'Second'))
      await module.report(aCase(subject, 'report', 'Spam', true))
      const waiting = await opened.moderation.waiting('report', null, null, 9)
      expect(waiting.map(({ reference }) => reference)).toEqual(['RP-000001', 'RP-000002'])
      const [first] = waiting
      expect((await opened.moderation.waiting('report', first?.place ?? null, null, 9)).map(({ key }) => key)).toEqual([
        waiting[1]?.key,
      ])
      expect(await opened.moderation.waiting('report', null, 'rp-000002', 9)).toHaveLength(1)
      expect(await module.counts()).toMatchObject({ held: 1, report: 2, complaint: 0, defamation: 0, appeal: 0 })
    })

    it('moves subjects, cases, appeals and notices as the rules say, in whatever order things come', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 25 }), async (walk) => {
          await using opened = await open()
          const { subject, module, clock } = begin(opened, 'in_review')
          const faults: string[] = []
          const stateNow = async () => (await module.subject(subject))?.state
          for (const [nth, act] of walk.entries()) {
            const [before, earlier] = [await stateNow(), await module.history(subject)]
            faults.push(...(await take(act, nth, { opened, module, clock, subject, before, earlier })))
            const [after, later] = [await stateNow(), await module.history(subject)]
            for (const one of later.cases) {
              const was = earlier.cases.find(({ id }) => id === one.id)
              if ((one.dueAt === null) !== ['closed', 'spam'].includes(one.state)) faults.push(`${one.state} and due`)
              if ((one.closedAt === null) === ['closed', 'spam'].includes(one.state))
                faults.push('an end without a day')
              if (was?.closedAt && (was.outcome !== one.outcome || one.state !== was.state)) faults.push('an end moved')
            }
            if (later.appeals.length !== new Set(later.appeals.map(({ decision }) => decision)).size)
              faults.push('two appeals of one decision')
            if (after !== before && later.decisions.length === earlier.decisions.length)
              faults.push(`${act.kind} moved ${before} to ${after} without a decision`)
            const [last] = later.decisions
            if (after !== before && last?.to !== after) faults.push('the last decision does not say where it led')
          }
          expect(faults).toEqual([])
        }),
        { numRuns: runs(30) },
      )
    })
  })
}

interface World {
  readonly opened: OpenedModeration
  readonly module: ReturnType<typeof moduleOf>
  readonly clock: MovableClock
  readonly subject: SubjectRef
  readonly before: Awaited<ReturnType<typeof stateOf>>
  readonly earlier: Awaited<ReturnType<ModerationStore['history']>>
}

const stateOf = async (module: ReturnType<typeof moduleOf>, subject: SubjectRef) =>
  (await module.subject(subject))?.state

/** Takes one act, and answers how its result is not as the rules say. */
async function take(act: Act, nth: number, world: World): Promise<readonly string[]> {
  const { opened, module, clock, subject, before, earlier } = world
  const people = opened.administrators
  switch (act.kind) {
    case 'wait':
      clock.move({ hours: act.hours })
      return []
    case 'report': {
      const kept = await module.report(aCase(subject, act.as, `Number ${nth}`, act.isSpam))
      return kept?.state === (act.isSpam ? 'spam' : 'open') ? [] : ['a report was not kept']
    }
    case 'decide': {
      if (!before) return ['no subject']
      const hasCases = earlier.cases.some(({ state, kind }) => state === 'open' && kind !== 'defamation')
      const expected = judgeDecision({ state: before, hasEdit: false, hasCases, isPaid: true }, act.decision)
      const [reason] = reasonsOf[act.decision]
      const by = people[act.by]
      const decided = await module.decide({ subject, decision: act.decision, reason, text: 'So it is', by })
      if (decided.ok !== expected.ok) return [`${act.decision} of ${before} was judged otherwise`]
      return decided.ok && expected.ok && decided.value.to !== expected.value.to ? ['it led elsewhere'] : []
    }
    case 'appeal': {
      const decision = earlier.decisions.find(({ overturns }) => overturns === null)
      if (!decision) return []
      const { number, appealUntil } = decision
      const before = earlier.appeals.some((appeal) => appeal.decision === number)
      const isLate = appealUntil !== null && Temporal.Instant.compare(clock.now(), appealUntil) >= 0
      const kept = await module.appeal({ decision: number, side: act.side, reportId: null, text: `Number ${nth}` })
      return kept.ok === (appealUntil !== null && !before && !isLate) ? [] : ['an appeal was judged otherwise']
    }
    case 'answer': {
      const appeal = earlier.appeals.at(0)
      const decision = earlier.decisions.find(({ number }) => number === appeal?.decision)
      if (!appeal || !decision) return []
      const id = people[act.by]
      const answered = await module.answerAppeal(appeal.decision, {
        outcome: act.overturns ? 'overturned' : 'stands',
        text: 'I looked again',
        note: '',
        who: { id, isAdmin: act.isAdmin },
        administrators: [...people],
      })
      const may = act.isAdmin && decision.by !== id && appeal.outcome === null
      return answered.ok === may ? [] : ['an appeal was answered by the wrong person, or twice']
    }
    case 'step':
      return stepNotice(act.step, world)
  }
}

async function stepNotice(step: (typeof steps)[number], { opened, module, clock, earlier }: World) {
  const found = earlier.cases.find(({ kind, state }) => kind === 'defamation' && state !== 'spam')
  if (!found) return []
  const { id, state, posterUntil } = found
  const isOver = posterUntil !== null && Temporal.Instant.compare(clock.now(), posterUntil) >= 0
  switch (step) {
    case 'ask':
    case 'defective':
    case 'remove': {
      const taken = await module.stepNotice(id, step, '', opened.administrators[0])
      const may = step === 'remove' ? state !== 'closed' : state === 'open'
      return taken.ok === may ? [] : [`${step} of a notice that is ${state}`]
    }
    case 'agree':
    case 'refuse': {
      const answer =
        step === 'agree'
          ? ({ removes: true } as const)
          : ({ removes: false, name: 'Bo Poster', address: '1 High Street', shares: false } as const)
      const taken = await module.answerNotice(id, answer)
      return taken.ok === (state === 'asked' && !isOver) ? [] : [`an answer to a notice that is ${state}`]
    }
    case 'lapse': {
      await module.lapseNotices()
      const after = await module.findCase(id)
      const isRemoved = state === 'asked' && isOver
      return (after?.state === 'closed') === (state === 'closed' || isRemoved) ? [] : ['a notice lapsed wrongly']
    }
  }
}
