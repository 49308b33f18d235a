import { type QueueItem, type QueueKind, type QueuePlace, caseKinds } from '#modules/market'
import type { SqliteDatabase } from '../../kit/database.ts'
import { type CaseRow, caseFrom, refFrom } from './rows.ts'
import { type HeldRow, heldItem } from './subjects.ts'

type Asked = Readonly<Record<'since' | 'key' | 'text' | 'limit', string | number | null>>

interface AppealItemRow {
  readonly number: number
  readonly subject_kind: 'listing' | 'job' | 'review'
  readonly subject_id: string
  readonly subject_title: string
  readonly reason: string
  readonly created_at: string
  readonly due_at: string
}

/** Each part is read along its own index: from a place, in the order of what is due. */
const after = (since: string, key: string) => `(@since is null or (${since}, ${key}) > (@since, @key))`
const found = (...columns: readonly string[]) =>
  `(@text is null or ${columns.map((column) => `instr(lower(${column}), @text) > 0`).join(' or ')})`

/** The condition of the index of those that wait. */
const waitingReviews = `state = 'in_review' or edit is not null`

/** The queue of the staff. */
export function prepareQueue({ raw }: SqliteDatabase) {
  const held = raw.prepare<[Asked], HeldRow>(
    `select id as key, kind as subject_kind, id as subject_id, title, held_for, updated_at as since
     from adverts where state = 'in_review' and ${after('updated_at', 'id')} and ${found('title')}
     order by updated_at, id limit @limit`,
  )
  const edits = raw.prepare<[Asked], HeldRow>(
    `select e.advert_id as key, a.kind as subject_kind, a.id as subject_id, a.title, e.held_for, e.created_at as since
     from advert_edits e join adverts a on a.id = e.advert_id
     where ${after('e.created_at', 'e.advert_id')} and ${found('a.title')}
     order by e.created_at, e.advert_id limit @limit`,
  )
  const waitingSince = 'coalesce(edit_at, updated_at)'
  const reviews = raw.prepare<[Asked], HeldRow>(
    `select r.id as key, 'review' as subject_kind, r.id as subject_id, 'Review of ' || a.title as title,
       iif(r.state = 'in_review', r.held_for, r.edit_held_for) as held_for, r.since
     from (select id, advert_id, state, held_for, edit_held_for, author_name, ${waitingSince} as since
       from listing_reviews where (${waitingReviews}) and ${after(waitingSince, 'id')}
       order by ${waitingSince}, id) r join adverts a on a.id = r.advert_id
     where ${found('a.title', 'r.author_name')} order by r.since, r.id limit @limit`,
  )
  const cases = raw.prepare<[Asked & { readonly kind: string }], CaseRow>(
    `select * from market_cases
     where kind = @kind and due_at is not null and ${after('due_at', 'id')}
       and ${found('subject_title', 'reference', 'name', 'email')}
     order by due_at, id limit @limit`,
  )
  const appeals = raw.prepare<[Asked], AppealItemRow>(
    `select d.number, d.subject_kind, d.subject_id, d.subject_title, d.reason, p.created_at, p.due_at
     from market_appeals p join market_decisions d on d.number = p.decision
     where p.due_at is not null and ${after('p.due_at', 'p.decision')} and ${found('d.subject_title', 'd.owner_name')}
     order by p.due_at, p.decision limit @limit`,
  )
  const count = (from: string) =>
    raw.prepare<[number], number>(`select count(*) from (select 1 from ${from} limit ?)`).pluck()
  const counted = {
    held: count("adverts where state = 'in_review'"),
    edit: count('advert_edits'),
    review: count(`listing_reviews where ${waitingReviews}`),
    appeal: count('market_appeals where due_at is not null'),
    report: count("market_cases where kind = 'report' and due_at is not null"),
    complaint: count("market_cases where kind = 'complaint' and due_at is not null"),
    defamation: count("market_cases where kind = 'defamation' and due_at is not null"),
  }

  return {
    waiting(kind: QueueKind, from: QueuePlace | null, text: string | null, limit: number): readonly QueueItem[] {
      const asked = { since: from?.since ?? null, key: from?.key ?? null, text: text?.toLowerCase() ?? null, limit }
      if (kind === 'held') return held.all(asked).map((row) => heldItem('held', row))
      if (kind === 'edit') return edits.all(asked).map((row) => heldItem('edit', row))
      if (kind === 'review') return reviews.all(asked).map((row) => heldItem('review', row))
      if (kind === 'appeal') {
        const number = from === null ? null : Number(from.key)
        return appeals.all({ ...asked, key: number }).map(appealItem)
      }
      return cases.all({ ...asked, kind }).map((row) => caseItem(kind, row))
    },

    counts: (most: number): Readonly<Record<QueueKind, number>> => ({
      held: counted.held.get(most) ?? 0,
      edit: counted.edit.get(most) ?? 0,
      review: counted.review.get(most) ?? 0,
      appeal: counted.appeal.get(most) ?? 0,
      report: counted.report.get(most) ?? 0,
      complaint: counted.complaint.get(most) ?? 0,
      defamation: counted.defamation.get(most) ?? 0,
    }),
  }
}

function caseItem(kind: (typeof caseKinds)[number], row: CaseRow): QueueItem {
  const { id, subject, subjectTitle, reference, reason, createdAt, dueAt } = caseFrom(row)
  return {
    kind,
    key: id,
    subject,
    title: subjectTitle,
    reference,
    reasons: [reason],
    since: createdAt,
    dueAt,
    place: { since: row.due_at ?? '', key: id },
  }
}

function appealItem(row: AppealItemRow): QueueItem {
  const key = String(row.number)
  return {
    kind: 'appeal',
    key,
    subject: refFrom(row.subject_kind, row.subject_id),
    title: row.subject_title,
    reference: null,
    reasons: [row.reason],
    since: Temporal.Instant.from(row.created_at),
    dueAt: Temporal.Instant.from(row.due_at),
    place: { since: row.due_at, key },
  }
}
