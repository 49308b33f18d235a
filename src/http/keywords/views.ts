import { z } from 'zod'
import {
  type ImportPreview,
  type Keyword,
  type KeywordFigures,
  type KeywordPage,
  type KeywordRun,
  competitions,
  keywordIntents,
  keywordRunKinds,
  keywordRunStates,
  keywordSources,
  pageDeciders,
} from '#modules/keywords'
import { type ServiceId, instantText } from '#modules/shared'
import { instantSchema } from '../kit/instant-schema.ts'

/** The names of services by their ids. */
export type ServiceNames = ReadonlyMap<ServiceId, string>

export const keywordSchema = z.object({
  id: z.string(),
  service_id: z.string().nullable(),
  service_name: z.string().nullable(),
  keyword: z.string(),
  location: z.string().nullable(),
  category: z.string().nullable(),
  performance_score: z.int().meta({ description: 'From 0 to 100; an estimate, unless clicks were measured' }),
  score_parts: z.array(z.object({ name: z.string(), points: z.number() })),
  last_updated: instantSchema,
  created_at: instantSchema,
  search_volume: z.int().nullable(),
  competition: z.enum(competitions).nullable(),
  ai_generated: z.boolean(),
  source: z.enum(keywordSources),
  intent: z.enum(keywordIntents).nullable(),
  page: z.string().nullable(),
  page_by: z.enum(pageDeciders).nullable(),
  clicks: z.int().nullable(),
  impressions: z.int().nullable(),
  ctr: z.number().nullable().meta({ description: 'In percent' }),
  position: z.number().nullable(),
  period_from: z.string().nullable(),
  period_until: z.string().nullable(),
  version: z.int(),
})

export function keywordView(row: Keyword, names: ServiceNames) {
  const { measured } = row
  return {
    id: row.id,
    service_id: row.serviceId,
    service_name: row.serviceId && (names.get(row.serviceId) ?? null),
    keyword: row.keyword,
    location: row.location,
    category: row.category,
    performance_score: row.score,
    score_parts: row.scoreParts.map(({ name, points }) => ({ name, points })),
    last_updated: instantText(row.updatedAt),
    created_at: instantText(row.createdAt),
    search_volume: row.searchVolume,
    competition: row.competition,
    ai_generated: row.isAiGenerated,
    source: row.source,
    intent: row.intent,
    page: row.page,
    page_by: row.pageBy,
    clicks: measured && measured.clicks,
    impressions: measured && measured.impressions,
    ctr: measured && measured.ctr / 100,
    position: measured && measured.position / 100,
    period_from: measured?.from?.toString() ?? null,
    period_until: measured?.to?.toString() ?? null,
    version: row.version,
  }
}

export const listSchema = z.object({
  items: z.array(keywordSchema),
  next_cursor: z.string().nullable(),
  previous_cursor: z.string().nullable(),
  total: z.int(),
  total_is_exact: z.boolean().meta({ description: 'False above 10,000: `total` is 10,000 then, and there are more' }),
})

export function listView({ items, next, previous, total, isMore }: KeywordPage, names: ServiceNames) {
  return {
    items: items.map((row) => keywordView(row, names)),
    next_cursor: next,
    previous_cursor: previous,
    total,
    total_is_exact: !isMore,
  }
}

export const statsSchema = z.object({
  total_keywords: z.int(),
  avg_performance: z.int().meta({ description: 'Percent; 0 without a keyword' }),
  high_performers: z.int(),
  ai_generated: z.int(),
})

export function statsView({ total, average, highPerformers, aiGenerated }: KeywordFigures) {
  return {
    total_keywords: total,
    avg_performance: average ?? 0,
    high_performers: highPerformers,
    ai_generated: aiGenerated,
  }
}

export const refusalSchema = z.object({ line: z.int(), text: z.string(), reason: z.string() })

/** The words for a service that the catalogue has not, or that a run was not for (seed 2). */
const unknownService = 'Unknown Service'

export const jobSchema = z.object({
  id: z.string(),
  kind: z.enum(keywordRunKinds),
  status: z.enum(keywordRunStates),
  service_id: z.string().nullable(),
  service_name: z.string(),
  done: z.int(),
  total: z.int(),
  keywords_added: z.int(),
  keywords_updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  errors: z.array(refusalSchema).meta({ description: 'The first 100 lines that were refused' }),
  error: z.string().nullable(),
  ai_model: z.string().nullable(),
  created_at: instantSchema,
  ended_at: instantSchema.nullable(),
  duration: z.number().nullable().meta({ description: 'Seconds; null while it runs' }),
})

export function jobView(run: KeywordRun, names: ServiceNames) {
  return {
    id: run.id,
    kind: run.kind,
    status: run.state,
    service_id: run.serviceId,
    service_name: serviceNameOf(run, names),
    done: run.done,
    total: run.total,
    keywords_added: run.added,
    keywords_updated: run.updated,
    unchanged: run.unchanged,
    skipped: run.skipped,
    refused: run.refused,
    errors: run.refusals.map(({ line, text, reason }) => ({ line, text, reason })),
    error: run.error,
    ai_model: run.aiModel,
    created_at: instantText(run.startedAt),
    ended_at: run.endedAt && instantText(run.endedAt),
    duration: run.endedAt && run.startedAt.until(run.endedAt).total('seconds'),
  }
}

/** A run for all services names none. */
function serviceNameOf({ serviceId }: KeywordRun, names: ServiceNames): string {
  return (serviceId && names.get(serviceId)) ?? unknownService
}

/** A line of Recent Updates. */
export const logSchema = jobSchema.omit({ errors: true })

export function logView(run: KeywordRun, names: ServiceNames) {
  const { errors: _, ...line } = jobView(run, names)
  return line
}

export const previewSchema = z.object({
  kind: z.string(),
  total: z.int(),
  new: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  refused: z.int(),
  errors: z.array(refusalSchema),
  period_from: z.string().nullable(),
  period_until: z.string().nullable(),
})

export function previewView(seen: ImportPreview) {
  const { kind, rows, added, updated, unchanged, skipped, refused, refusals, period } = seen
  return {
    kind,
    total: rows,
    new: added,
    updated,
    unchanged,
    skipped,
    refused,
    errors: refusals.map(({ line, text, reason }) => ({ line, text, reason })),
    period_from: period.from?.toString() ?? null,
    period_until: period.to?.toString() ?? null,
  }
}
