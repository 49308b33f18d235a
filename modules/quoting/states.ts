import type { ShownStatus } from '#modules/invoicing'

export const quoteStates = [
  'new',
  'needs_information',
  'quoted',
  'accepted',
  'declined',
  'expired',
  'closed',
  'spam',
] as const

/** The state of a request, as people and the HTTP contract read it. */
export type QuoteState = (typeof quoteStates)[number]

/** The part of the state that the request itself keeps; its paper says the rest. */
export const quoteStages = ['new', 'needs_information', 'closed', 'spam'] as const
export type QuoteStage = (typeof quoteStages)[number]

/** The stages in which the paper says the state. */
export const openStages = ['new', 'needs_information'] as const satisfies readonly QuoteStage[]

/** The states that a sent paper gives to an open request; any other state of a paper gives none. */
export const stateOfPaper = {
  sent: 'quoted',
  accepted: 'accepted',
  invoiced: 'accepted',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Partial<Record<ShownStatus, QuoteState>>

/**
 * The state that follows from the stage and the paper that the customer has (null: none yet). An accepted quote stays
 * accepted, whatever the office does to its request.
 */
export function stateOf(stage: QuoteStage, paper: ShownStatus | null): QuoteState {
  const ofPaper =
    paper === null || !Object.hasOwn(stateOfPaper, paper) ? null : stateOfPaper[paper as keyof typeof stateOfPaper]
  if (ofPaper === 'accepted') return 'accepted'
  return stage === 'closed' || stage === 'spam' ? stage : (ofPaper ?? stage)
}

/** The deeds of the office and of the customer. */
export type QuoteDeed = 'ask' | 'write' | 'price' | 'send' | 'accept' | 'decline' | 'close' | 'reopen' | 'spam'

const allowed: Readonly<Record<QuoteState, readonly QuoteDeed[]>> = {
  new: ['ask', 'write', 'price', 'send', 'close', 'spam'],
  needs_information: ['ask', 'write', 'price', 'send', 'close', 'spam'],
  quoted: ['ask', 'write', 'price', 'send', 'accept', 'decline', 'close'],
  accepted: ['ask', 'write', 'accept'],
  declined: ['ask', 'write', 'price', 'send', 'close'],
  expired: ['ask', 'write', 'price', 'send', 'close'],
  closed: ['reopen'],
  spam: ['reopen'],
}

export function mayDo(state: QuoteState, deed: QuoteDeed): boolean {
  return allowed[state].includes(deed)
}

/** The stage after a deed; deeds about the paper leave it. */
export function stageAfter(stage: QuoteStage, deed: QuoteDeed): QuoteStage {
  switch (deed) {
    case 'ask':
      return 'needs_information'
    case 'write':
    case 'reopen':
      return 'new'
    case 'close':
      return 'closed'
    case 'spam':
      return 'spam'
    case 'price':
    case 'send':
    case 'accept':
    case 'decline':
      return stage
  }
}
