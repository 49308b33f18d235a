import { type AuditNote, type BookingId, type Pence, type Result, accept, difference, refuse } from '#modules/shared'

export const partCostLimits = {
  /** Parts that no report names. */
  added: 60,
  name: 200,
  quantity: 999,
  unitCost: 10_000_000,
} as const

/** A part of the submitted report of a visit, its rows of one name together. */
export interface UsedPart {
  /** The number of the visit, from 1; 0 for a part that no report names. */
  readonly visit: number
  readonly name: string
  readonly quantity: number
}

/** Its purchase price for one, as it costs the business. */
export interface PartCost extends UsedPart {
  readonly unitCost: Pence
}

/** The rows of a job in the store: parts of the latest submitted report of each visit, and prices. */
export interface KeptParts {
  readonly used: readonly UsedPart[]
  readonly costs: readonly PartCost[]
}

export interface PartOfJob extends UsedPart {
  /** Null while nobody said it. */
  readonly unitCost: Pence | null
}

export interface PartCostChange {
  /** All prices of the job from now on. */
  readonly costs: readonly PartCost[]
  /** Null where nothing changes. */
  readonly note: AuditNote<'part_costs_changed'> | null
}

export type PartCostRefusal =
  | { readonly kind: 'booking-unknown' }
  /** Somebody else changed parts or prices meanwhile. */
  | { readonly kind: 'part-costs-changed' }
  /** No report names it, and it is no further part. */
  | { readonly kind: 'part-unknown'; readonly name: string }
  /** One name twice, or more than the limit. */
  | { readonly kind: 'parts-not-clear' }

const isSame = (one: UsedPart, other: UsedPart) => one.visit === other.visit && one.name === other.name

/**
 * The parts of a job: those of its reports, then those that the office added. A price of a report that was deleted with its
 * time stays as a part of its visit.
 */
export function partsOf({ used, costs }: KeptParts): readonly PartOfJob[] {
  const reported = new Set(used.map(({ visit }) => visit))
  return [
    ...used.map((part) => ({ ...part, unitCost: costs.find((one) => isSame(one, part))?.unitCost ?? null })),
    ...costs.filter(({ visit }) => !reported.has(visit)),
  ]
}

/** Names the parts and prices as they are: other ones have another name. */
export function versionOf(parts: readonly PartOfJob[]): string {
  const text = JSON.stringify(parts.map(({ visit, name, quantity, unitCost }) => [visit, name, quantity, unitCost]))
  let [hash, other] = [0x811c9dc5, 0x1b873593]
  for (const sign of text) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0
    other = Math.imul(other ^ hash, 0x85ebca6b) >>> 0
  }
  return [hash, other].map((half) => half.toString(16).padStart(8, '0')).join('')
}

/**
 * Puts prices in place of all that the job has. A part of a report keeps its quantity, and loses its price where it is not
 * named or has none; parts that the office added are those that are named.
 */
export function decidePartCosts(
  booking: BookingId,
  kept: KeptParts | null,
  seen: string,
  wanted: readonly PartOfJob[],
): Result<PartCostChange, PartCostRefusal> {
  if (!kept) return refuse({ kind: 'booking-unknown' })
  const before = partsOf(kept)
  if (versionOf(before) !== seen) return refuse({ kind: 'part-costs-changed' })
  const costs: PartCost[] = []
  for (const part of wanted) {
    const known = before.find((one) => isSame(one, part))
    if (!known && part.visit !== 0) return refuse({ kind: 'part-unknown', name: part.name })
    if (costs.some((one) => isSame(one, part))) return refuse({ kind: 'parts-not-clear' })
    const quantity = part.visit === 0 ? part.quantity : (known?.quantity ?? part.quantity)
    if (part.unitCost !== null) costs.push({ visit: part.visit, name: part.name, quantity, unitCost: part.unitCost })
  }
  if (costs.filter(({ visit }) => visit === 0).length > partCostLimits.added) return refuse({ kind: 'parts-not-clear' })
  const changed = difference({ costs: worded(kept.costs) }, { costs: worded(costs) })
  const isChanged = Object.keys(changed.after ?? {}).length > 0
  return accept({
    costs,
    note: isChanged ? { action: 'part_costs_changed', target: { kind: 'booking', id: booking }, ...changed } : null,
  })
}

/** The costs without the names of parts, which are somebody's words. */
function worded(costs: readonly PartCost[]) {
  return costs
    .map(({ visit, quantity, unitCost }) => ({ visit, quantity, unit_cost: unitCost }))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}
