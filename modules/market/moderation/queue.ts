import { heldDueAt } from './cases.ts'
import type { IsWorkingDay } from './due-times.ts'
import { type QueueItem, type QueueKind, type QueuePlace, queueKinds } from './ports.ts'

/** The place reached in each part of the queue. */
export type QueueCursor = Readonly<Partial<Record<QueueKind, QueuePlace>>>

/** An item with its due time. */
export interface DueItem extends QueueItem {
  readonly dueAt: Temporal.Instant
}

export interface QueuePage {
  readonly items: readonly DueItem[]
  /** Where the next page begins; null when this is the last. */
  readonly next: QueueCursor | null
}

/**
 * One page of the parts, each of which is in the order of its due times: what is due first, first. Each part is given
 * from the place that `from` has for it, with one item more than the page holds.
 */
export function joinQueue(
  parts: readonly (readonly QueueItem[])[],
  from: QueueCursor,
  limit: number,
  isWorkingDay: IsWorkingDay,
): QueuePage {
  const all = parts
    .flat()
    .map((item): DueItem => ({ ...item, dueAt: item.dueAt ?? heldDueAt(item.since, isWorkingDay) }))
    .toSorted(byDue)
  const items = all.slice(0, limit)
  if (all.length <= limit) return { items, next: null }
  const next: Partial<Record<QueueKind, QueuePlace>> = { ...from }
  for (const { kind, place } of items) next[kind] = place
  return { items, next }
}

function byDue(one: DueItem, other: DueItem): number {
  const due = Temporal.Instant.compare(one.dueAt, other.dueAt)
  if (due !== 0) return due
  if (one.kind !== other.kind) return queueKinds.indexOf(one.kind) - queueKinds.indexOf(other.kind)
  return one.place.since < other.place.since || (one.place.since === other.place.since && one.key < other.key) ? -1 : 1
}

const separator = '.'
const between = '~'

/** The place in the queue as one word for an address. */
export function cursorText(cursor: QueueCursor): string {
  return queueKinds
    .flatMap((kind) => {
      const place = cursor[kind]
      return place ? [[kind, Temporal.Instant.from(place.since).epochMilliseconds, place.key].join(separator)] : []
    })
    .join(between)
}

/** Null for a word that is no place in the queue. */
export function cursorFrom(text: string): QueueCursor | null {
  const cursor: Partial<Record<QueueKind, QueuePlace>> = {}
  for (const part of text.split(between)) {
    const [kind, ms, key] = part.split(separator)
    const found = queueKinds.find((one) => one === kind)
    if (!found || !/^\d{1,15}$/.test(ms ?? '') || !/^[\w-]{1,60}$/.test(key ?? '')) return null
    const since = Temporal.Instant.fromEpochMilliseconds(Number(ms)).toString({ smallestUnit: 'millisecond' })
    cursor[found] = { since, key: key ?? '' }
  }
  return cursor
}
