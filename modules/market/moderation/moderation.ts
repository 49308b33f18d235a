import type { ReportId, UserId } from '#modules/shared'
import { type AppealOutcome, type AppealSide, appealAnswerDays, appealDays, mayAnswerAppeal } from './appeal.ts'
import { type MarketCase, applicationToOpen, caseDueAt } from './cases.ts'
import type { DecisionKind, DecisionReason } from './decision.ts'
import type { NoticeStep, PosterAnswer } from './defamation.ts'
import { afterWorkingDays } from './due-times.ts'
import { type ModerationPorts, type NewCase, type QueueKind, queueKinds } from './ports.ts'
import { type QueueCursor, joinQueue } from './queue.ts'
import { type SanctionCause, type SanctionKind, spanOfSanction } from './sanctions.ts'
import type { SubjectRef } from './subject.ts'

/** A second click, or a page that was sent again, is not a second report. */
const sameMinutes = 10
const draws = 5
const lapsedAtOnce = 50

/** The counts of the queue stop there. */
export const countedUpTo = 1_000

/** Decisions about adverts and reviews, and what people report about them. */
export function createModeration({ moderation, references, isWorkingDay, clock, ids }: ModerationPorts) {
  async function keepCase({ isSpam, ...asked }: NewCase, title: string): Promise<MarketCase> {
    const createdAt = clock.now()
    for (let draw = 0; draw < draws; draw += 1) {
      const kept = await moderation.keepCase(
        {
          ...asked,
          id: ids.next('rpt'),
          reference: references.next(),
          subjectTitle: title,
          answer: null,
          state: isSpam ? 'spam' : 'open',
          outcome: null,
          decision: null,
          dueAt: isSpam ? null : caseDueAt(asked.kind, asked.reason, createdAt, isWorkingDay),
          posterUntil: null,
          createdAt,
          closedAt: isSpam ? createdAt : null,
        },
        sameMinutes,
      )
      if (kept.ok) return kept.value
    }
    throw new Error(`${draws} references in a row were taken`)
  }

  return {
    subject: (ref: SubjectRef) => moderation.subject(ref),
    history: (ref: SubjectRef) => moderation.history(ref),
    findCase: (id: ReportId) => moderation.findCase(id),
    findDecision: (number: number) => moderation.findDecision(number),
    findSanction: (number: number) => moderation.findSanction(number),
    sanctionsOf: (userId: UserId) => moderation.sanctionsOf(userId),

    /** Keeps a report, a complaint or a notice; null where its subject does not exist. */
    async report(asked: NewCase): Promise<MarketCase | null> {
      const subject = await moderation.subject(asked.subject)
      return subject && keepCase(asked, subject.title)
    },

    /** The application that staff may open for a report; null for any other. */
    async applicationFor(id: ReportId) {
      const found = await moderation.findCase(id)
      const applicationId = found && applicationToOpen(found, clock.now())
      return found && applicationId ? { id: applicationId, case: found } : null
    },

    /** The queue, the oldest due first. */
    async queue(asked: {
      readonly kinds: readonly QueueKind[]
      readonly text: string | null
      readonly from: QueueCursor
      readonly limit: number
    }) {
      const { kinds, text, from, limit } = asked
      const parts = await Promise.all(
        queueKinds
          .filter((kind) => kinds.length === 0 || kinds.includes(kind))
          .map((kind) => moderation.waiting(kind, from[kind] ?? null, text, limit + 1)),
      )
      return joinQueue(parts, from, limit, isWorkingDay)
    },

    counts: () => moderation.counts(countedUpTo),

    decide(asked: {
      readonly subject: SubjectRef
      readonly decision: DecisionKind
      readonly reason: DecisionReason
      readonly text: string
      readonly by: UserId
    }) {
      const at = clock.now()
      return moderation.decide({ ...asked, at, appealUntil: at.add({ hours: 24 * appealDays }) })
    },

    appeal(asked: {
      readonly decision: number
      readonly side: AppealSide
      readonly reportId: ReportId | null
      readonly text: string
    }) {
      const createdAt = clock.now()
      const dueAt = afterWorkingDays(createdAt, appealAnswerDays, isWorkingDay)
      return moderation.appeal({ ...asked, createdAt, dueAt })
    },

    /** Another person than the one who decided answers; see `mayAnswerAppeal`. */
    async answerAppeal(
      number: number,
      answer: {
        readonly outcome: AppealOutcome
        readonly text: string
        readonly note: string
        readonly who: { readonly id: UserId; readonly isAdmin: boolean }
        readonly administrators: readonly UserId[]
      },
    ) {
      const { outcome, text, note, who, administrators } = answer
      const found = await moderation.findDecision(number)
      if (!found?.appeal) return { ok: false, refusal: { kind: 'appeal-refused', why: 'unknown' } } as const
      const may = mayAnswerAppeal(found.decision.by, who, administrators, note)
      if (may !== 'may') return { ok: false, refusal: { kind: may } } as const
      return moderation.answerAppeal(number, { outcome, text, note: note.trim(), by: who.id, at: clock.now() })
    },

    /** A step of the staff about a notice of defamation. */
    stepNotice: (
      id: ReportId,
      step: Extract<NoticeStep['kind'], 'ask' | 'defective' | 'remove'>,
      text: string,
      by: UserId,
    ) => moderation.stepNotice(id, { kind: step }, { text, by, at: clock.now() }, isWorkingDay),

    answerNotice: (id: ReportId, answer: PosterAnswer) =>
      moderation.stepNotice(id, { kind: 'answer', answer }, { text: '', by: null, at: clock.now() }, isWorkingDay),

    /** Removes what the poster has not answered for in time; for the timed work. */
    async lapseNotices(): Promise<number> {
      const lapsed = await moderation.lapsedNotices(clock.now(), lapsedAtOnce)
      for (const id of lapsed) {
        await moderation.stepNotice(id, { kind: 'lapse' }, { text: '', by: null, at: clock.now() }, isWorkingDay)
      }
      return lapsed.length
    },

    sanction(asked: {
      readonly userId: UserId
      readonly kind: SanctionKind
      readonly cause: SanctionCause
      readonly text: string
      readonly by: UserId
    }) {
      const at = clock.now()
      return moderation.sanction({ ...asked, at, ...spanOfSanction(asked.kind, asked.cause, at) })
    },

    /** Whether an account may post and have its adverts shown. */
    mayPost: async (userId: UserId) => !(await moderation.isBarred(userId, clock.now())),

    /** For the timed work. */
    applySanctions: () => moderation.applySanctions(clock.now(), lapsedAtOnce),
  }
}

export type ModerationModule = ReturnType<typeof createModeration>
