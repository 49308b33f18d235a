import {
  type DocumentUnknown,
  type Move,
  type MoveNotAllowed,
  type NewDocument,
  type VoidNotAllowed,
  auditOfDraft,
  auditOfDraftChange,
  auditOfMove,
  auditOfSending,
  eventsOfMove,
  eventsOfSending,
} from '#modules/billing'
import { type BillingDocument, type DocumentContent, type Totals, judgeMove } from '#modules/invoicing'
import { type Result, accept, refuse } from '#modules/shared'
import { prepareAudit } from '../kit/audit-log.ts'
import type { SqliteDatabase } from '../kit/database.ts'
import { prepareOutbox } from '../kit/outbox.ts'
import { prepareDrafts } from './document-rows.ts'
import type { FindDocuments } from './find-rows.ts'
import { prepareMoments } from './moments.ts'
import { prepareStates } from './state-rows.ts'
import { prepareReadTimeline, prepareTimeline } from './timeline-rows.ts'

/** In the timeline: somebody asked that it goes out by mail. */
const asked = 'send-asked'

interface Done {
  /** A user's id, or `system`. */
  readonly by: string
  readonly at: Temporal.Instant
}

/** The writes of documents with their timeline, audit line and events; call them only inside `write`. */
export function prepareDocumentWrites(database: SqliteDatabase, find: Pick<FindDocuments, 'one'>) {
  const audit = prepareAudit(database)
  const keepEvents = prepareOutbox(database)
  const drafts = prepareDrafts(database)
  const states = prepareStates(database)
  const addLine = prepareTimeline(database)
  const momentOf = prepareMoments(database)
  const timeline = prepareReadTimeline(database)

  function kept(id: BillingDocument['id']): BillingDocument {
    const document = find.one(id)
    if (!document) throw new Error(`the document ${id} has gone`)
    return document
  }

  return {
    add(draft: NewDocument, totals: Totals): BillingDocument {
      drafts.add(draft, totals)
      addLine(draft.id, { what: 'drafted', words: null, by: draft.by, at: draft.at })
      const document = kept(draft.id)
      audit(auditOfDraft(document))
      return document
    },

    change(before: BillingDocument, content: DocumentContent, totals: Totals, { by, at }: Done): BillingDocument {
      drafts.change(before, content, totals, at)
      const document = kept(before.id)
      addLine(before.id, { what: 'changed', words: null, by, at })
      audit(auditOfDraftChange(before, document))
      return document
    },

    /** Changes the state as `judgeMove` says. A move to its own state changes nothing. */
    move(wanted: Move): Result<BillingDocument, DocumentUnknown | MoveNotAllowed | VoidNotAllowed> {
      const { id, to, words, by } = wanted
      const before = find.one(id)
      if (!before) return refuse({ kind: 'document-unknown' })
      const judged = judgeMove(before, to)
      if (!judged.ok) return judged
      if (judged.value === null) return accept(before)
      const at = to === 'void' ? momentOf(wanted.at) : wanted.at
      const isAnswer = to === 'accepted' || to === 'declined'
      states.set(
        id,
        {
          status: judged.value,
          ...(to === 'sent' && { sentAt: before.sentAt ?? at }),
          ...(to === 'void' && { voidReason: words ?? '' }),
          ...(isAnswer && { answeredBy: words ?? by, answeredAt: at }),
        },
        at,
      )
      addLine(id, { what: to, words, by, at })
      audit(auditOfMove(before, to))
      keepEvents(eventsOfMove(before, to, at))
      return accept(kept(id))
    },

    /** Somebody asks that an issued document goes out by mail. */
    askToSend(document: BillingDocument, { by, at }: Done): void {
      const round = timeline(document.id).filter(({ what }) => what === asked).length + 1
      addLine(document.id, { what: asked, words: null, by, at })
      audit(auditOfSending(document, round))
      keepEvents(eventsOfSending(document, round, at))
    },
  }
}
