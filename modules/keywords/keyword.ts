import type { KeywordId, ServiceId, UserId } from '#modules/shared'

/** Where the figures of a keyword come from (decision N2). */
export const keywordSources = ['estimate', 'search_console', 'manual', 'ai'] as const
export type KeywordSource = (typeof keywordSources)[number]

export const competitions = ['high', 'medium', 'low'] as const
export type Competition = (typeof competitions)[number]

/** The purpose of somebody who searches with these words. */
export const keywordIntents = ['emergency', 'repair', 'hire', 'price', 'install', 'advice'] as const
export type KeywordIntent = (typeof keywordIntents)[number]

/** The decider of the page that answers a keyword. */
export const pageDeciders = ['rule', 'person'] as const
export type PageDecider = (typeof pageDeciders)[number]

/** The limits of a keyword, in characters of its normal form; `typed`: before that. */
export const keywordLimits = { least: 3, most: 80, location: 80, typed: 200, page: 200 } as const

/** A score from here on is that of a high performer (seed 2, section 9). */
export const highScore = 80

/** Figures that a search engine measured, for one period. */
export interface MeasuredFigures {
  readonly clicks: number
  readonly impressions: number
  /** Clicks in ten thousand impressions: 12.34 % is 1,234. */
  readonly ctr: number
  /** The average position in hundredths: 8.25 is 825. */
  readonly position: number
  /** Null where the file names no period. */
  readonly from: Temporal.PlainDate | null
  readonly to: Temporal.PlainDate | null
}

/** One named part of a score, in points. */
export interface ScorePart {
  readonly name: 'intent' | 'emergency' | 'page' | 'main_area' | 'position' | 'ctr' | 'impressions'
  readonly points: number
}

/** A keyword as a person, the generator or a file gives it. */
export interface KeywordFacts {
  /** The words in their normal form: NFKC, lower case, single spaces. */
  readonly keyword: string
  /** Null where it is open which service answers it. */
  readonly serviceId: ServiceId | null
  /** A place of the coverage by its name ("Thornton Heath"); null where the keyword names none. */
  readonly location: string | null
  readonly intent: KeywordIntent | null
  readonly source: KeywordSource
  /** The score from 0 to 100. */
  readonly score: number
  readonly scoreParts: readonly ScorePart[]
  /** Searches a month; null where nobody measured it. */
  readonly searchVolume: number | null
  readonly competition: Competition | null
  readonly measured: MeasuredFigures | null
  /** The path of the page that answers it ("/area/croydon"); null without one. */
  readonly page: string | null
  readonly pageBy: PageDecider | null
}

/** A row of the list. Unique by keyword, service and location together. */
export interface Keyword extends KeywordFacts {
  readonly id: KeywordId
  /** The slug of the service's trade; null without a service. */
  readonly category: string | null
  readonly isAiGenerated: boolean
  /** A phrase of the language model that waits until somebody accepts it. */
  readonly isSuggestion: boolean
  /** A person added or edited it: the generator never changes it. */
  readonly isOwned: boolean
  readonly version: number
  readonly createdAt: Temporal.Instant
  readonly updatedAt: Temporal.Instant
  readonly updatedBy: UserId | null
}
