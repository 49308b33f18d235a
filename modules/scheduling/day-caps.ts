export const capScopes = ['firm', 'category', 'technician'] as const

/** The owner's limit of the visits that start on one day. */
export interface DayCap {
  readonly scope: (typeof capScopes)[number]
  /** The slug of a category, or the id of a technician; empty for the firm. */
  readonly id: string
  /** Null: no limit. */
  readonly jobs: number | null
  readonly minutes: number | null
}

/** The visits of one resource in one category that start on a day. */
export interface DayLoad {
  readonly resource: string
  readonly category: string
  readonly jobs: number
  readonly minutes: number
  /** The visits of technicians who come with the one who leads count for themselves alone. False without it. */
  readonly isCrew?: boolean
}

/** A visit to add to a day. */
export interface CappedVisit {
  readonly resource: string
  readonly category: string
  readonly minutes: number
  /** The visit is counted already, for the technician who leads it. False without it. */
  readonly isCrew?: boolean
}

/** Whether one more visit exceeds a limit of the day. */
export function isDayFull(caps: readonly DayCap[], loads: readonly DayLoad[], visit: CappedVisit): boolean {
  return caps.some((cap) => {
    if (!isOf(cap, visit) || !countsFor(cap, visit)) return false
    const counted = loads.filter((load) => isOf(cap, load) && countsFor(cap, load))
    const jobs = counted.reduce((sum, load) => sum + load.jobs, 1)
    const minutes = counted.reduce((sum, load) => sum + load.minutes, visit.minutes)
    return (cap.jobs !== null && jobs > cap.jobs) || (cap.minutes !== null && minutes > cap.minutes)
  })
}

/** A visit of two technicians is one for the business, and one for each of them. */
function countsFor({ scope }: DayCap, { isCrew = false }: { readonly isCrew?: boolean }): boolean {
  return scope === 'technician' || !isCrew
}

function isOf({ scope, id }: DayCap, { resource, category }: Pick<CappedVisit, 'resource' | 'category'>): boolean {
  if (scope === 'firm') return true
  return id === (scope === 'category' ? category : resource)
}
