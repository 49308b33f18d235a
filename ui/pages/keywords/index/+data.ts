import type { PageContextServer } from 'vike/types'
import { type Keyword, type KeywordRun, keywordSorts } from '#modules/keywords'
import { type ServiceId, parseId, atKeywords } from '#modules/shared'
import { type DoneWords, doneIn, wordDone } from '../../../done-in.ts'
import { durationWords, recentWords } from '../../../time-words.ts'
import {
  competitionWords,
  countWords,
  generatedWords,
  measuredWords,
  partWords,
  runWords,
  sourceWords,
  totalWords,
  unmeasured,
} from '../keyword-words.ts'
import { runShown } from '../run-shown.ts'
import { type Asked, askedFrom, linkTo, queryOf, sortOf } from './asked.ts'

export type Data = Awaited<ReturnType<typeof data>>

const perPage = 50
const suggestionsShown = 20

const doneWords: DoneWords = {
  updated: 'Keyword updated successfully',
  deleted: 'Keyword deleted successfully',
  restored: 'The deletion is undone',
  accepted: 'The suggestions are accepted, and are in the list now.',
  dismissed: 'The suggestions are dismissed.',
  stopping: 'It stops after the batch at hand.',
}

type Names = ReadonlyMap<ServiceId, string>

export async function data(pageContext: PageContextServer) {
  const { modules, now, urlParsed } = pageContext
  const { keywords, keywordRuns } = modules
  const asked = askedFrom(urlParsed.search)
  const query = queryOf(asked)
  const services = await modules.catalogue.allServices()
  const names: Names = new Map(services.map(({ id, name }) => [id, name]))
  const [page, stats, locations, logs, current, waiting, pages] = await Promise.all([
    pageOf(keywords, query, asked),
    keywords.stats(),
    keywords.locations(),
    keywords.logs(),
    keywordRuns.current(),
    keywords.list(
      { ...query, text: '', serviceId: null, location: null, source: null, suggestions: true },
      null,
      suggestionsShown,
    ),
    keywords.answerPages(),
  ])
  const undo = undoIn(urlParsed.search, now)
  return {
    done: doneIn(pageContext, { ...doneWords, ...countedWords(wordDone(pageContext), urlParsed.search) }),
    asked,
    isFiltered: [asked.q, asked.service_id, asked.location, asked.source].some((text) => text !== ''),
    tiles: [
      { label: 'Total Keywords', figure: countWords(stats.total) },
      { label: 'Avg Performance', figure: stats.average === null ? unmeasured : `${stats.average} %` },
      { label: 'High Performers', figure: countWords(stats.highPerformers), note: 'a score of 80 or more' },
      { label: 'AI Generated', figure: countWords(stats.aiGenerated) },
    ],
    isEmpty: stats.total === 0,
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    locations,
    sort: sortOf(asked),
    sorts: keywordSorts,
    rows: page.items.map((row) => rowShown(row, names)),
    summary: `Showing ${countWords(page.items.length)} of ${totalWords(page.total, page.isMore)} keywords`,
    paging: {
      first: page.previous === null ? null : linkTo(asked, {}),
      previous: page.previous && linkTo(asked, { cursor: page.previous }),
      next: page.next && linkTo(asked, { cursor: page.next }),
      last: page.next === null ? null : linkTo(asked, { cursor: 'last' }),
    },
    list: linkTo(asked, { cursor: asked.cursor }),
    suggestions: waiting?.items.map((row) => rowShown(row, names)) ?? [],
    suggestionsWaiting: waiting ? totalWords(waiting.total, waiting.isMore) : '0',
    aiModel: keywordRuns.model(),
    pages,
    logs: logs.map((run) => logShown(run, names, now)),
    running: current && runShown(current, names),
    undo,
  }
}

/** A cursor that is none leads to the first page. */
async function pageOf(
  keywords: PageContextServer['modules']['keywords'],
  query: ReturnType<typeof queryOf>,
  { cursor }: Asked,
) {
  const page = (await keywords.list(query, cursor || null, perPage)) ?? (await keywords.list(query, null, perPage))
  if (!page) throw new Error('the first page has no cursor')
  return page
}

export type Row = ReturnType<typeof rowShown>

function rowShown(row: Keyword, names: Names) {
  const { id, measured } = row
  const isEstimate = measured === null
  return {
    id,
    version: row.version,
    keyword: row.keyword,
    editHref: atKeywords.edit(id),
    removeHref: atKeywords.removeOne(id),
    page: row.page,
    chosenPage: row.pageBy === 'person' ? (row.page ?? '') : '',
    service: (row.serviceId && names.get(row.serviceId)) ?? null,
    location: row.location,
    volume: row.searchVolume === null ? null : countWords(row.searchVolume),
    competition: row.competition && competitionWords[row.competition],
    score: row.score,
    isEstimate,
    parts: row.scoreParts.map(({ name, points }) => `${partWords[name]} ${points}`),
    measured: measured && measuredWords(measured),
    source: sourceWords[row.source],
  }
}

function logShown(run: KeywordRun, names: Names, now: Temporal.Instant) {
  const { id, serviceId, kind, endedAt, startedAt } = run
  const all = kind === 'generate' && serviceId === null
  return {
    id,
    href: atKeywords.run(id),
    service: all ? 'All Services' : ((serviceId && names.get(serviceId)) ?? 'Unknown Service'),
    kind: kind === 'generate' ? 'Generated' : 'Imported',
    added: countWords(run.added),
    updated: countWords(run.updated),
    when: recentWords(startedAt, now),
    aiModel: run.aiModel ?? unmeasured,
    state: runWords[run.state],
    isFailed: run.state === 'failed',
    duration: endedAt ? spanWords(startedAt.until(endedAt)) : unmeasured,
    error: run.error,
  }
}

function spanWords(span: Temporal.Duration): string {
  const seconds = Math.round(span.total('seconds'))
  return seconds < 60 ? `${seconds} s` : durationWords(Math.round(seconds / 60))
}

/** The keywords whose deletion can be undone still. */
function undoIn(search: Readonly<Record<string, string>>, now: Temporal.Instant) {
  const until = Number(search['until'] ?? 0)
  const ids = (search['undo'] ?? '').split(' ').flatMap((text) => parseId('kwd', text) ?? [])
  const left = Math.ceil((until - now.epochMilliseconds) / 1_000)
  return ids.length > 0 && left > 0 && left <= 10 ? { ids, left } : null
}

/** Sentences with counts, which the address has. */
function countedWords(word: string | null, search: Readonly<Record<string, string>>): DoneWords {
  const [first = 0, second = 0] = (search['counts'] ?? '').split('-').map(Number).filter(Number.isSafeInteger)
  if (word === 'generated') return { generated: generatedWords(first, second) }
  if (word === 'added') {
    const skipped = second > 0 ? ` ${countWords(second)} ${second === 1 ? 'was' : 'were'} there already.` : ''
    return { added: `${countWords(first)} ${first === 1 ? 'keyword' : 'keywords'} added.${skipped}` }
  }
  if (word === 'several-deleted') return { 'several-deleted': `${countWords(first)} keywords deleted successfully` }
  return {}
}
