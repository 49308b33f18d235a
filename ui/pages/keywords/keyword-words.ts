import type {
  Competition,
  KeywordRunState,
  KeywordSource,
  MeasuredFigures,
  ScorePart,
  keywordSorts,
} from '#modules/keywords'
import { dayWords } from '../../time-words.ts'

export const sourceWords: Readonly<Record<KeywordSource, string>> = {
  estimate: 'Generated',
  search_console: 'Search Console',
  manual: 'Manual',
  ai: 'AI',
}

export const competitionWords: Readonly<Record<Competition, string>> = { high: 'High', medium: 'Medium', low: 'Low' }

export const partWords: Readonly<Record<ScorePart['name'], string>> = {
  intent: 'intent',
  emergency: 'emergency',
  page: 'has a page',
  main_area: 'main area',
  position: 'position',
  ctr: 'click rate',
  impressions: 'impressions',
}

export const runWords: Readonly<Record<KeywordRunState, string>> = {
  running: 'Running',
  stopping: 'Stopping',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
}

/** Words for a figure that nobody measured. */
export const unmeasured = '-'

const number = new Intl.NumberFormat('en-GB')
export const countWords = (count: number): string => number.format(count)

/** "12 clicks, 340 impressions, 3.5 % of them clicked, position 8.3, 1 June 2026 to 30 June 2026". */
export function measuredWords({ clicks, impressions, ctr, position, from, to }: MeasuredFigures): string {
  const figures = [
    `${countWords(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`,
    `${countWords(impressions)} ${impressions === 1 ? 'impression' : 'impressions'}`,
    `click rate ${(ctr / 100).toFixed(1)} %`,
    `position ${(position / 100).toFixed(1)}`,
  ]
  const period = from && to ? `, ${dayWords(from)} to ${dayWords(to)}` : ''
  return `${figures.join(', ')}${period}`
}

/** "Generated 12 new keywords and updated 3 existing ones" (seed 2, section 8). */
export function generatedWords(added: number, updated: number): string {
  return `Generated ${countWords(added)} new keywords and updated ${countWords(updated)} existing ones`
}

export function totalWords(total: number, isMore: boolean): string {
  return isMore ? `${countWords(total)}+` : countWords(total)
}

export const columnWords: Readonly<Record<(typeof keywordSorts)[number], string>> = {
  score: 'Performance',
  keyword: 'Keyword',
  service: 'Service',
  location: 'Location',
  volume: 'Volume',
  competition: 'Competition',
  source: 'Source',
}
