import {
  type Appeal,
  type MarketCase,
  type ModerationStore,
  type NoticeState,
  type WholeDecision,
  auditOfAppealAnswer,
  auditOfNotice,
  eventOfAppeal,
  eventOfAppealAnswer,
  eventOfNotice,
  eventsOfCase,
  judgeAppeal,
  judgeAppealAnswer,
  stepNotice,
} from '#modules/market'
import { type ReportId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../../kit/audit-log.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'
import { prepareOutbox } from '../../kit/outbox.ts'
import { prepareDecisions } from './decisions.ts'
import { prepareQueue } from './queue.ts'
import { type AppealRow, type CaseRow, type DecisionRow, appealFrom, caseFrom, decisionFrom, textOf } from './rows.ts'
import { prepareSanctions } from './sanctions.ts'

type Row = Readonly<Record<string, string | number | null>>

const listed = 200

export function createSqliteModerationStore(database: SqliteDatabase): ModerationStore {
  const { write } = database
  const keepEvents = prepareOutbox(database)
  const audit = prepareAudit(database)
  const decisions = prepareDecisions(database)
  const queue = prepareQueue(database)
  const sanctions = prepareSanctions(database)
  const statements = prepare(database)

  function findCase(id: ReportId): MarketCase | null {
    const row = statements.findCase.get(id)
    return row ? caseFrom(row) : null
  }

  function appealOf(number: number): Appeal | null {
    const row = statements.findAppeal.get(number)
    return row ? appealFrom(row) : null
  }

  function whole(number: number): WholeDecision | null {
    const row = statements.findDecision.get(number)
    return row
      ? {
          decision: decisionFrom(row),
          appeal: appealOf(number),
          cases: statements.casesOfDecision.all(number).map(caseFrom),
        }
      : null
  }

  return {
    subject: async (ref) => decisions.find(ref),

    async history({ kind, id }) {
      return {
        decisions: statements.decisionsOf.all(kind, id, listed).map(decisionFrom),
        cases: statements.casesOf.all(kind, id, listed).map(caseFrom),
        appeals: statements.appealsOf.all(kind, id, listed).map(appealFrom),
      }
    },

    keepCase: (asked, sameMinutes) =>
      write(() => {
        const since = instantText(asked.createdAt.subtract({ minutes: sameMinutes }))
        const { kind, subject, applicationId, reason, text, email } = asked
        const same = statements.sameCase.get(
          keyOf(email),
          since,
          kind,
          subject.kind,
          subject.id,
          reason,
          text,
          applicationId,
        )
        if (same) return accept(caseFrom(same))
        if (statements.hasReference.get(asked.reference)) return refuse({ kind: 'reference-taken' })
        statements.addCase.run({
          id: asked.id,
          reference: asked.reference,
          kind,
          subjectKind: subject.kind,
          subjectId: subject.id,
          title: asked.subjectTitle,
          applicationId,
          reason,
          text,
          name: asked.name,
          email,
          emailKey: keyOf(email),
          userId: asked.userId,
          notice: asked.notice && JSON.stringify(asked.notice),
          state: asked.state,
          dueAt: textOf(asked.dueAt),
          createdAt: instantText(asked.createdAt),
          closedAt: textOf(asked.closedAt),
        })
        keepEvents(eventsOfCase(asked))
        return accept(asked)
      }),

    findCase: async (id) => findCase(id),
    findDecision: async (number) => whole(number),
    waiting: async (...asked) => queue.waiting(...asked),
    counts: async (most) => queue.counts(most),

    decide: (asked) => write(() => decisions.decide({ ...asked, overturns: null, isQuiet: false })),

    appeal: ({ decision: number, side, reportId, text, createdAt, dueAt }) =>
      write(() => {
        const judged = judgeAppeal(whole(number), { side, text, createdAt })
        if (!judged.ok) return judged
        if (judged.value) return accept(judged.value)
        const row = statements.addAppeal.get({
          number,
          side,
          reportId,
          text,
          createdAt: instantText(createdAt),
          dueAt: instantText(dueAt),
        })
        if (!row) throw new Error('an appeal was written and not answered')
        keepEvents([eventOfAppeal(number, createdAt)])
        return accept(appealFrom(row))
      }),

    answerAppeal: (number, { outcome, text, note, by, at }) =>
      write(() => {
        const judged = judgeAppealAnswer(whole(number), outcome)
        if (!judged.ok) return judged
        statements.answerAppeal.run({ number, outcome, text, note, by, at: instantText(at) })
        const { decision, opposite } = judged.value
        if (opposite) {
          decisions.decide({
            ...opposite,
            subject: decision.subject,
            text,
            by,
            at,
            appealUntil: null,
            overturns: number,
            isQuiet: true,
          })
        }
        audit(auditOfAppealAnswer(decision, { outcome, note }))
        keepEvents([eventOfAppealAnswer(number, at)])
        const answered = whole(number)
        if (!answered) throw new Error(`decision ${number} has gone`)
        return accept(answered)
      }),

    stepNotice: (id, step, { text, by, at }, isWorkingDay) =>
      write(() => {
        const found = findCase(id)
        if (found?.kind !== 'defamation' || found.state === 'spam') return refuse({ kind: 'case-unknown' })
        const stepped = stepNotice({ state: found.state, posterUntil: found.posterUntil }, step, at, isWorkingDay)
        if (!stepped.ok) return stepped
        const next: NoticeState = stepped.value
        const removal = next.outcome === 'removed' ? decisions.remove(found.subject, id, by, at) : null
        statements.stepCase.run({
          id,
          state: next.state,
          outcome: next.outcome,
          decision: removal?.number ?? null,
          dueAt: textOf(next.dueAt),
          posterUntil: textOf(next.posterUntil),
          answer: step.kind === 'answer' ? JSON.stringify(step.answer) : null,
          closedAt: next.state === 'closed' ? instantText(at) : null,
        })
        const line = auditOfNotice(found, step, next, { text, by })
        if (line) audit(line)
        keepEvents([eventOfNotice(id, next, at)])
        const after = findCase(id)
        if (!after) throw new Error(`case ${id} has gone`)
        return accept(after)
      }),

    lapsedNotices: async (now, limit) => statements.lapsed.all(instantText(now), limit),

    sanction: (asked) => write(() => sanctions.add(asked)),
    findSanction: async (number) => sanctions.find(number),
    sanctionsOf: async (userId) => sanctions.listOf(userId),
    isBarred: async (userId, now) => sanctions.isBarred(userId, now),
    applySanctions: (now, limit) => write(() => sanctions.applyDue(now, limit)),
  }
}

const keyOf = (email: string) => email.trim().toLowerCase()

function prepare({ raw }: SqliteDatabase) {
  return {
    findCase: raw.prepare<[string], CaseRow>('select * from market_cases where id = ?'),
    sameCase: raw.prepare<[string, string, string, string, string, string, string, string | null], CaseRow>(
      `select * from market_cases where email_key = ? and created_at > ? and kind = ? and subject_kind = ? and subject_id = ?
         and reason = ? and text = ? and application_id is ? order by created_at limit 1`,
    ),
    hasReference: raw.prepare<[string], number>('select 1 from market_cases where reference = ?').pluck(),
    addCase: raw.prepare<[Row]>(
      `insert into market_cases (id, reference, kind, subject_kind, subject_id, subject_title, application_id, reason, text, name, email,
         email_key, user_id, notice, state, due_at, created_at, closed_at)
       values (@id, @reference, @kind, @subjectKind, @subjectId, @title, @applicationId, @reason, @text, @name, @email, @emailKey, @userId,
         @notice, @state, @dueAt, @createdAt, @closedAt)`,
    ),
    stepCase: raw.prepare<[Row]>(
      `update market_cases set state = @state, outcome = @outcome, decision = @decision, due_at = @dueAt,
         poster_until = @posterUntil, answer = @answer, closed_at = @closedAt where id = @id`,
    ),
    lapsed: raw
      .prepare<[string, number], ReportId>(
        `select id from market_cases where state = 'asked' and poster_until <= ? order by poster_until limit ?`,
      )
      .pluck(),
    findDecision: raw.prepare<[number], DecisionRow>('select * from market_decisions where number = ?'),
    casesOfDecision: raw.prepare<[number], CaseRow>(
      'select * from market_cases where decision = ? order by created_at, id limit 200',
    ),
    decisionsOf: raw.prepare<[string, string, number], DecisionRow>(
      'select * from market_decisions where subject_kind = ? and subject_id = ? order by number desc limit ?',
    ),
    casesOf: raw.prepare<[string, string, number], CaseRow>(
      `select * from market_cases where subject_kind = ? and subject_id = ? and state <> 'spam'
       order by created_at desc, id desc limit ?`,
    ),
    appealsOf: raw.prepare<[string, string, number], AppealRow>(
      `select p.* from market_decisions d join market_appeals p on p.decision = d.number
       where d.subject_kind = ? and d.subject_id = ? order by d.number desc limit ?`,
    ),
    findAppeal: raw.prepare<[number], AppealRow>('select * from market_appeals where decision = ?'),
    addAppeal: raw.prepare<[Row], AppealRow>(
      `insert into market_appeals (decision, side, case_id, text, created_at, due_at)
       values (@number, @side, @reportId, @text, @createdAt, @dueAt) returning *`,
    ),
    answerAppeal: raw.prepare<[Row]>(
      `update market_appeals set outcome = @outcome, answer = @text, note = @note, answered_by = @by, answered_at = @at,
         due_at = null where decision = @number`,
    ),
  }
}
