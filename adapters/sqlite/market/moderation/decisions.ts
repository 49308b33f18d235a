import {
  type Decision,
  type DecisionKind,
  type DecisionReason,
  type DecisionRefused,
  type Judged,
  type MarketSubject,
  type SubjectRef,
  type SubjectState,
  type SubjectUnknown,
  auditOfDecision,
  eventOfDecision,
  eventOfFirstRejection,
  judgeDecision,
} from '#modules/market'
import { type ReportId, type Result, type UserId, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../../kit/audit-log.ts'
import type { SqliteDatabase } from '../../kit/database.ts'
import { instantText } from '../../kit/instant-text.ts'
import { prepareOutbox } from '../../kit/outbox.ts'
import { type CaseRow, type DecisionRow, decisionFrom, textOf } from './rows.ts'
import { prepareReviewSubjects } from './review-subjects.ts'
import { prepareAdvertSubjects } from './subjects.ts'

interface Deciding {
  readonly subject: SubjectRef
  readonly decision: DecisionKind
  readonly reason: DecisionReason
  readonly text: string
  readonly by: UserId | null
  readonly at: Temporal.Instant
  readonly appealUntil: Temporal.Instant | null
  readonly overturns: number | null
  /** The sides are notified of something else: the answer to an appeal, the end of a notice. */
  readonly isQuiet: boolean
}

type Row = Readonly<Record<string, string | number | null>>

/** Decisions inside the transaction of somebody else's fact; call these only inside `write`. */
export function prepareDecisions(database: SqliteDatabase) {
  const { raw } = database
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const adverts = prepareAdvertSubjects(database)
  const reviews = prepareReviewSubjects(database)
  const hasCases = raw
    .prepare<[string, string], number>(
      `select 1 from market_cases where subject_kind = ? and subject_id = ? and kind <> 'defamation' and state = 'open'
       limit 1`,
    )
    .pluck()
  const closeCases = raw.prepare<[string, number, string, string, string], CaseRow>(
    `update market_cases set state = 'closed', outcome = ?, decision = ?, due_at = null, closed_at = ?
     where subject_kind = ? and subject_id = ? and kind <> 'defamation' and state = 'open'`,
  )
  const add = raw.prepare<[Row], DecisionRow>(
    `insert into market_decisions (subject_kind, subject_id, subject_title, decision, reason, text, by_user, at, to_state,
       edit, against_owner, owner_id, owner_name, owner_email, owner_email_key, appeal_until, overturns)
     values (@subjectKind, @subjectId, @title, @decision, @reason, @text, @by, @at, @to, @edit, @against, @ownerId,
       @ownerName, @ownerEmail, @ownerKey, @appealUntil, @overturns)
     returning *`,
  )

  function find(ref: SubjectRef): MarketSubject | null {
    return ref.kind === 'review' ? reviews.find(ref) : adverts.find(ref)
  }

  /** Moves what is stored; a reason holds what goes to review. */
  function move({ ref }: MarketSubject, to: SubjectState, reason: string, at: Temporal.Instant): void {
    const heldFor = to === 'in_review' ? [reason] : []
    if (ref.kind === 'review') {
      reviews.move(ref.id, to, heldFor, at)
      return
    }
    adverts.move(ref.id, to, heldFor, at)
    // The first rejection alone gives the money back.
    if (to === 'rejected' && adverts.noteRejected(ref.id, at)) {
      keepEvents([eventOfFirstRejection(ref.id, at)])
    }
  }

  function keep(subject: MarketSubject, judged: Judged, deciding: Deciding): Decision {
    const { decision, reason, text, by, at, appealUntil, overturns, isQuiet } = deciding
    const { ref, title, ownerId, ownerName, ownerEmail } = subject
    const { to, edit, isAgainstOwner } = judged
    if (to !== null) move(subject, to, reason, at)
    if (ref.kind === 'review') {
      if (edit === 'applied') reviews.applyEdit(ref.id, at)
      if (edit === 'dropped') reviews.dropEdit(ref.id)
    } else if (edit === 'dropped') {
      adverts.dropEdit(ref.id)
    }
    const row = add.get({
      subjectKind: ref.kind,
      subjectId: ref.id,
      title,
      decision,
      reason,
      text,
      by,
      at: instantText(at),
      to,
      edit,
      against: isAgainstOwner ? 1 : 0,
      ownerId,
      ownerName,
      ownerEmail,
      ownerKey: ownerEmail.trim().toLowerCase(),
      appealUntil: textOf(appealUntil),
      overturns,
    })
    if (!row) throw new Error('a decision was written and not answered')
    if (judged.cases !== null) closeCases.run(judged.cases, row.number, instantText(at), ref.kind, ref.id)
    audit(auditOfDecision(subject, judged, deciding))
    if (!isQuiet) keepEvents([eventOfDecision(row.number, at)])
    return decisionFrom(row)
  }

  return {
    find,

    decide(deciding: Deciding): Result<Decision, SubjectUnknown | DecisionRefused> {
      const subject = find(deciding.subject)
      if (!subject) return refuse({ kind: 'subject-unknown' })
      const judged = judgeDecision(
        {
          state: subject.state,
          hasEdit: subject.edit !== null,
          hasCases: hasCases.get(subject.ref.kind, subject.ref.id) !== undefined,
          isPaid: subject.ref.kind === 'review' || subject.paidUntil !== null,
        },
        deciding.decision,
      )
      return judged.ok ? accept(keep(subject, judged.value, deciding)) : judged
    },

    /** Takes down a statement by a notice of defamation; what is not shown any more stays as it is. */
    remove(ref: SubjectRef, reportId: ReportId, by: UserId | null, at: Temporal.Instant): Decision | null {
      const decided = this.decide({
        subject: ref,
        decision: 'suspend',
        reason: 'defamation',
        text: `Notice of defamation ${reportId}`,
        by,
        at,
        appealUntil: null,
        overturns: null,
        isQuiet: true,
      })
      return decided.ok ? decided.value : null
    },
  }
}
