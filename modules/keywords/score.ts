import type { KeywordIntent, MeasuredFigures, ScorePart } from './keyword.ts'

/** A score from 0 to 100, with the parts that make it. */
export interface Scored {
  readonly score: number
  readonly parts: readonly ScorePart[]
}

interface EstimateFacts {
  readonly intent: KeywordIntent
  /** The service is an emergency. */
  readonly isEmergency: boolean
  /** An existing page answers it. */
  readonly hasPage: boolean
  /** It names an area with a page of its own. */
  readonly isMainArea: boolean
}

const intentPoints: Readonly<Record<KeywordIntent, number>> = {
  emergency: 45,
  hire: 40,
  repair: 40,
  install: 30,
  price: 25,
  advice: 10,
}

/** The formula of an estimate, as pages say it. */
export const estimateFormula =
  'An estimate adds up to 45 points for the intent, 15 for an emergency service, 25 for a page that answers it, and 15 for a main area.'

/** The score of a keyword that nobody has measured (`estimateFormula`). */
export function estimatedScore({ intent, isEmergency, hasPage, isMainArea }: EstimateFacts): Scored {
  return sum([
    { name: 'intent', points: intentPoints[intent] },
    { name: 'emergency', points: isEmergency ? 15 : 0 },
    { name: 'page', points: hasPage ? 25 : 0 },
    { name: 'main_area', points: isMainArea ? 15 : 0 },
  ])
}

/** The formula of a measured score, as pages say it. */
export const measuredFormula =
  'A measured score adds 50 points for the first position and one fewer for each further one, 3 for each per cent of impressions that were clicked (at most 30), and 5 for each tenfold of impressions (at most 20).'

/**
 * The score of a keyword that a search engine measured (`measuredFormula`). A position of 0 is none. The clicks count by
 * their share alone: `ctr`, or what clicks and impressions make where that is more.
 */
export function measuredScore({
  clicks,
  impressions,
  ctr,
  position,
}: Pick<MeasuredFigures, 'clicks' | 'impressions' | 'ctr' | 'position'>): Scored {
  const share = Math.max(ctr, impressions > 0 ? (clicks * 10_000) / impressions : 0)
  return sum([
    { name: 'position', points: position > 0 ? within(51 - position / 100, 50) : 0 },
    { name: 'ctr', points: within((share * 3) / 100, 30) },
    { name: 'impressions', points: within(5 * (String(Math.trunc(impressions)).length - 1), 20) },
  ])
}

function within(points: number, most: number): number {
  return Math.max(0, Math.min(most, Math.floor(points)))
}

function sum(parts: readonly ScorePart[]): Scored {
  return { score: parts.reduce((total, { points }) => total + points, 0), parts }
}
