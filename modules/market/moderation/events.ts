import type { AdvertId, ReportId } from '#modules/shared'

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
