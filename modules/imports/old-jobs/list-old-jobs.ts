import { type OldJobId, type UserId, parseId } from '#modules/shared'
import type { KnownOldJob } from './plan-old-job.ts'

/** An old job as lists show it. */
export interface OldJobLine extends KnownOldJob {
  readonly customer: string
  /** The name of the property; null where it is none of the customer's. */
  readonly property: string | null
}

export interface OldJobsAsked {
  /** A part of the work, the notes, the number, the technician, the address or the name of the customer. */
  readonly text: string | null
  readonly userId: UserId | null
}

/** Where the next page begins. */
export interface OldJobPlace {
  readonly doneOn: Temporal.PlainDate
  readonly id: OldJobId
}

/** Reads old jobs. */
export interface OldJobStore {
  /** The latest first, those behind `after`. */
  list(asked: OldJobsAsked, after: OldJobPlace | null, limit: number): Promise<readonly OldJobLine[]>
}

/** The words of the address of the list. */
export const oldJobsWords = ['q', 'customer', 'columns', 'after'] as const

/** The question and the place in the list that an address asks for. */
export function oldJobsAsked(search: Readonly<Record<string, string | undefined>>): {
  readonly query: OldJobsAsked
  readonly after: OldJobPlace | null
} {
  const text = (search['q'] ?? '').trim().slice(0, 100)
  return {
    query: { text: text === '' ? null : text, userId: parseId('usr', search['customer'] ?? '') },
    after: placeOf(search['after'] ?? ''),
  }
}

/** The place behind a job, as an address has it. */
export const placeText = ({ doneOn, id }: OldJobPlace): string => `${doneOn.toString()}.${id}`

function placeOf(text: string): OldJobPlace | null {
  const [, day = '', job = ''] = /^(\d{4}-\d\d-\d\d)\.(.+)$/.exec(text) ?? []
  const id = parseId('ojb', job)
  if (!id) return null
  try {
    return { doneOn: Temporal.PlainDate.from(day), id }
  } catch {
    return null
  }
}
