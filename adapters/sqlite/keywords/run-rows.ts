import type { KeywordRun, KeywordRunKind, KeywordRunState, RefusedLine } from '#modules/keywords'
import type { KeywordRunId, ServiceId, UserId } from '#modules/shared'
import { storedInstant } from '../kit/instant-text.ts'

export interface RunRow {
  readonly id: KeywordRunId
  readonly kind: KeywordRunKind
  readonly status: KeywordRunState
  readonly service_id: ServiceId | null
  readonly location: string | null
  readonly ai_model: string | null
  readonly file: string | null
  readonly done: number
  readonly total: number
  readonly keywords_added: number
  readonly keywords_updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly refused: number
  readonly refusals: string
  readonly error: string | null
  readonly started_by: UserId | null
  readonly created_at: string
  readonly ended_at: string | null
}

export function runFrom(row: RunRow): KeywordRun {
  const { done, total, unchanged, skipped, refused, error, file, kind, location } = row
  return {
    id: row.id,
    kind,
    state: row.status,
    serviceId: row.service_id,
    location,
    aiModel: row.ai_model,
    file,
    done,
    total,
    added: row.keywords_added,
    updated: row.keywords_updated,
    unchanged,
    skipped,
    refused,
    refusals: JSON.parse(row.refusals) as readonly RefusedLine[],
    error,
    startedBy: row.started_by,
    startedAt: storedInstant(row.created_at),
    endedAt: row.ended_at === null ? null : storedInstant(row.ended_at),
  }
}
