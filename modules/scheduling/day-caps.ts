export const capScopes = ['firm', 'category', 'technician'] as const

/** The owner's limit of the visits that start on one day. */
export interface DayCap {
  readonly scope: (typeof capScopes)[number]
  /** The slug of a category, or the id of a technician; empty for the firm, and for each technician. */
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
    if (!isOf(cap, visit, visit) || !countsFor(cap, visit)) return false
    const counted = loads.filter((load) => isOf(cap, load, visit) && countsFor(cap, load))
    const jobs = counted.reduce((sum, load) => sum + load.jobs, 1)
    const minutes = counted.reduce((sum, load) => sum + load.minutes, visit.minutes)
    return (cap.jobs !== null && jobs > cap.jobs) || (cap.minutes !== null && minutes > cap.minutes)
  })
}

/** A visit of two technicians is one for the business, and one for each of them. */
function countsFor({ scope }: DayCap, { isCrew = false }: { readonly isCrew?: boolean }): boolean {
  return scope === 'technician' || !isCrew
}

type OfResource = Pick<CappedVisit, 'resource' | 'category'>

/** Lanes are no technicians. */
function isOf({ scope, id }: DayCap, { resource, category }: OfResource, visit: OfResource): boolean {
  if (scope === 'firm') return true
  if (scope === 'category') return id === category
  return id === '' ? resource === visit.resource && !resource.startsWith('lane:') : id === resource
}
