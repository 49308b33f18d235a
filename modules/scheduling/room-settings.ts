import { type Result, accept, refuse } from '#modules/shared'
import { type DayCap, capScopes } from './day-caps.ts'
import type { Travel } from './travel.ts'

/** The owner's settings for the room around visits. */
export interface RoomSettings {
  /** Null: travel is not counted. */
  readonly travel: Travel | null
  readonly dayCaps: readonly DayCap[]
  /** The visits at once of a trade that no technician covers, by its slug; one that is left out has that of the data file. */
  readonly capacity: Readonly<Record<string, number>>
}

export const defaultRoom: RoomSettings = { travel: null, dayCaps: [], capacity: {} }

export const roomLimits = {
  kmPerHour: 130,
  leavesHomeMinutes: 240,
  jobs: 1_000,
  minutes: 100_000,
  capacity: 50,
} as const

interface RoomFault {
  readonly path: string
  readonly message: string
}

export interface RoomRefused {
  readonly kind: 'bad-room'
  readonly faults: readonly RoomFault[]
}

const defaultLeavesHomeMinutes = 60

const slug = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** The form of settings and the wire; a speed of 0 does not count travel. */
export function printRoom({ travel, dayCaps, capacity }: RoomSettings) {
  return {
    km_per_hour: travel?.kmPerHour ?? 0,
    leaves_home_minutes: travel?.leavesHomeMinutes ?? defaultLeavesHomeMinutes,
    day_caps: dayCaps.map(({ scope, id, jobs, minutes }) => ({ scope, id, jobs, minutes })),
    ...(Object.keys(capacity).length > 0 && { capacity }),
  }
}

/** Names every fault at once. A field that is left out has its default. */
export function parseRoom(stored: unknown): Result<RoomSettings, RoomRefused> {
  if (!isRecord(stored)) return refuse({ kind: 'bad-room', faults: [{ path: '', message: 'must be an object' }] })
  const {
    km_per_hour = 0,
    leaves_home_minutes = defaultLeavesHomeMinutes,
    day_caps = [],
    capacity = {},
    ...unknown
  } = stored
  const faults: RoomFault[] = Object.keys(unknown).map((path) => ({ path, message: 'is not known' }))
  const number = (path: string, value: unknown, least: number, most: number): number => {
    if (isWhole(value, least, most)) return value
    faults.push({ path, message: `must be a whole number from ${least} to ${most}` })
    return least
  }
  const kmPerHour = number('km_per_hour', km_per_hour, 0, roomLimits.kmPerHour)
  const leavesHomeMinutes = number('leaves_home_minutes', leaves_home_minutes, 0, roomLimits.leavesHomeMinutes)
  const dayCaps = readCaps(day_caps, faults)
  if (!isRecord(capacity)) faults.push({ path: 'capacity', message: 'must have a number for each trade' })
  const trades = isRecord(capacity) ? Object.entries(capacity) : []
  const capacities = trades.map(([trade, visits]) => {
    if (!slug.test(trade)) faults.push({ path: `capacity.${trade}`, message: 'is no trade' })
    return [trade, number(`capacity.${trade}`, visits, 0, roomLimits.capacity)]
  })
  if (faults.length > 0) return refuse({ kind: 'bad-room', faults })
  return accept({
    travel: kmPerHour === 0 ? null : { kmPerHour, leavesHomeMinutes },
    dayCaps,
    capacity: Object.fromEntries(capacities),
  })
}

function readCaps(stored: unknown, faults: RoomFault[]): readonly DayCap[] {
  if (!Array.isArray(stored)) {
    faults.push({ path: 'day_caps', message: 'must be a list' })
    return []
  }
  const seen = new Set<string>()
  return stored.flatMap((entry: unknown, index) => {
    const path = `day_caps.${index}`
    const cap = readCap(entry)
    if (typeof cap === 'string') {
      faults.push({ path, message: cap })
      return []
    }
    const name = `${cap.scope} ${cap.id}`
    if (seen.has(name)) faults.push({ path, message: 'is there twice' })
    seen.add(name)
    return [cap]
  })
}

/** The limit, or its fault. */
function readCap(entry: unknown): DayCap | string {
  if (!isRecord(entry)) return 'must be an object'
  const { scope: named, id = '', jobs = null, minutes = null, ...unknown } = entry
  const scope = capScopes.find((one) => one === named)
  if (!scope) return `scope must be one of ${capScopes.join(', ')}`
  if (Object.keys(unknown).length > 0) return `${Object.keys(unknown).join(', ')} is not known`
  if (typeof id !== 'string' || (scope === 'firm' && id !== '') || (scope === 'category' && id === '')) {
    return scope === 'firm' ? 'id must be empty for the firm' : `id must name a ${scope}`
  }
  if (jobs !== null && !isWhole(jobs, 1, roomLimits.jobs)) {
    return `jobs must be a whole number from 1 to ${roomLimits.jobs}, or null`
  }
  if (minutes !== null && !isWhole(minutes, 1, roomLimits.minutes)) {
    return `minutes must be a whole number from 1 to ${roomLimits.minutes}, or null`
  }
  return jobs === null && minutes === null ? 'must limit jobs or minutes' : { scope, id, jobs, minutes }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
