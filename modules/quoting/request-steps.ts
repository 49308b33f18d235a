import {
  type AuditNote,
  type QuoteRequestId,
  type Result,
  type UserId,
  accept,
  difference,
  refuse,
} from '#modules/shared'
import type { QuotingEvent } from './events.ts'
import type { QuoteEntry, QuoteRequest } from './request.ts'
import { type QuoteDeed, type QuoteStage, type QuoteState, mayDo, stageAfter } from './states.ts'

/** The request is in a state in which that is not done. */
export interface QuoteDeedRefused {
  readonly kind: 'quote-deed-refused'
  readonly state: QuoteState
}

/** A change that the office makes to a request, besides pricing it. */
export type QuoteChange =
  | { readonly kind: 'state'; readonly deed: 'close' | 'reopen' | 'spam' }
  | { readonly kind: 'assigned'; readonly assignedTo: UserId | null }
  | { readonly kind: 'note'; readonly text: string }

/** A change of a request: decided here, written by the store in the transaction that read the request. */
export interface QuoteStep {
  readonly stage: QuoteStage
  readonly assignedTo: UserId | null
  readonly isWaiting: boolean
  readonly entry: Pick<QuoteEntry, 'kind' | 'text'>
  readonly events: readonly QuotingEvent[]
}

/** Spam notifies nobody. */
export function eventsOfRequest({ id, stage, createdAt }: QuoteRequest): readonly QuotingEvent[] {
  return stage === 'spam' ? [] : [{ kind: 'quote-request-kept', quoteRequestId: id, at: createdAt }]
}

/** Null when the request is so already. A user who is assigned by somebody else is notified. */
export function judgeQuoteChange(
  { id, stage, assignedTo, isWaiting }: QuoteRequest,
  state: QuoteState,
  change: QuoteChange,
  by: UserId,
  at: Temporal.Instant,
): Result<QuoteStep | null, QuoteDeedRefused> {
  const same = { stage, assignedTo, isWaiting, events: [] }
  if (change.kind === 'note') return accept({ ...same, entry: { kind: 'note', text: change.text } })
  if (change.kind === 'state') {
    const { deed } = change
    const after = stageAfter(stage, deed)
    if (after === stage) return accept(null)
    return mayDo(state, deed)
      ? accept({ ...same, stage: after, isWaiting: deed === 'reopen', entry: { kind: 'state', text: after } })
      : refuse({ kind: 'quote-deed-refused', state })
  }
  if (assignedTo === change.assignedTo) return accept(null)
  const isNotified = change.assignedTo !== null && change.assignedTo !== by
  return accept({
    ...same,
    assignedTo: change.assignedTo,
    entry: { kind: 'assigned', text: change.assignedTo ?? '' },
    events: isNotified ? [{ kind: 'quote-request-assigned', quoteRequestId: id, userId: change.assignedTo, at }] : [],
  })
}

/** The office asks, or the customer writes: `by` is null for the customer. The first who asks takes care of the request. */
export function judgeWords(
  { stage, assignedTo }: QuoteRequest,
  state: QuoteState,
  { text, by }: { readonly text: string; readonly by: UserId | null },
): Result<QuoteStep, QuoteDeedRefused> {
  const deed: QuoteDeed = by === null ? 'write' : 'ask'
  if (!mayDo(state, deed)) return refuse({ kind: 'quote-deed-refused', state })
  return accept({
    stage: stageAfter(stage, deed),
    assignedTo: assignedTo ?? by,
    isWaiting: by === null,
    entry: { kind: by === null ? 'message' : 'question', text },
    events: [],
  })
}

/** `entry` is the number that the store gave to the words. */
export function eventOfWords(id: QuoteRequestId, by: UserId | null, entry: number, at: Temporal.Instant): QuotingEvent {
  const kind = by === null ? 'quote-message-written' : 'quote-question-asked'
  return { kind, quoteRequestId: id, entry, at }
}

/** The line of another stage, or another person who takes care of it; null for a note, which names its writer itself. */
export function auditOfQuoteChange(before: QuoteRequest, after: QuoteStep): AuditNote<'quote_request_changed'> | null {
  const changed = difference(factsOf(before), factsOf(after))
  const isSame = Object.keys(changed.after ?? {}).length === 0
  const target = { kind: 'quote_request', id: before.id }
  return isSame ? null : { action: 'quote_request_changed', target, ...changed }
}

const factsOf = ({ stage, assignedTo }: Pick<QuoteRequest, 'stage' | 'assignedTo'>) => ({
  state: stage,
  assigned_to: assignedTo,
})
