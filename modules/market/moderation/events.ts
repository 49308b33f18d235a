import type { AdvertId, EventOf, ReportId } from '#modules/shared'
import type { MarketCase } from './cases.ts'
import type { NoticeState } from './defamation.ts'

/** The events of moderation: kind and body. A decision and a sanction are named by their numbers. */
export interface MarketModerationEvents {
  readonly 'market-case-kept': { readonly reportId: ReportId }
  readonly 'market-decided': { readonly decision: number }
  readonly 'market-appealed': { readonly decision: number }
  readonly 'market-appeal-answered': { readonly decision: number }
  readonly 'defamation-asked': { readonly reportId: ReportId }
  readonly 'defamation-closed': { readonly reportId: ReportId }
  readonly 'market-sanctioned': { readonly sanction: number }
}

/** The first rejection of an advert gives all that was paid back. */
export const eventOfFirstRejection = (advertId: AdvertId, at: Temporal.Instant) =>
  ({ kind: 'advert-refund-due', advertId, at }) as const

type ModerationEvent = EventOf<MarketModerationEvents>

/** Empty for a case that no person wrote: nobody is notified of it. */
export function eventsOfCase({ id, state, createdAt }: MarketCase): readonly ModerationEvent[] {
  return state === 'spam' ? [] : [{ kind: 'market-case-kept', reportId: id, at: createdAt }]
}

export const eventOfDecision = (decision: number, at: Temporal.Instant) =>
  ({ kind: 'market-decided', decision, at }) as const satisfies ModerationEvent

export const eventOfAppeal = (decision: number, at: Temporal.Instant) =>
  ({ kind: 'market-appealed', decision, at }) as const satisfies ModerationEvent

export const eventOfAppealAnswer = (decision: number, at: Temporal.Instant) =>
  ({ kind: 'market-appeal-answered', decision, at }) as const satisfies ModerationEvent

/** A notice after its step: its poster is asked, or it is over. */
export function eventOfNotice(
  reportId: ReportId,
  { state }: Pick<NoticeState, 'state'>,
  at: Temporal.Instant,
): ModerationEvent {
  return { kind: state === 'asked' ? 'defamation-asked' : 'defamation-closed', reportId, at }
}

export const eventOfSanction = (sanction: number, at: Temporal.Instant) =>
  ({ kind: 'market-sanctioned', sanction, at }) as const satisfies ModerationEvent
