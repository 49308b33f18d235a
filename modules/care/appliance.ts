import { type ApplianceId, type PropertyId, type Result, accept, refuse } from '#modules/shared'

export const applianceKinds = [
  'boiler',
  'hob',
  'cooker',
  'fire',
  'water_heater',
  'consumer_unit',
  'heat_pump',
  'alarm',
  'other',
] as const

export type ApplianceKind = (typeof applianceKinds)[number]

export const applianceWords: Readonly<Record<ApplianceKind, string>> = {
  boiler: 'Boiler',
  hob: 'Hob',
  cooker: 'Cooker',
  fire: 'Fire',
  water_heater: 'Water heater',
  consumer_unit: 'Consumer unit',
  heat_pump: 'Heat pump',
  alarm: 'Smoke or CO alarm',
  other: 'Other appliance',
}

/** The most characters of each text of an appliance. */
export const applianceText = 80

/** Kept for one property; those that are no longer there count too. */
export const appliancesAtMost = 200

/** The details of an appliance, as somebody gives them; an empty text is not known. */
export interface ApplianceDetails {
  readonly kind: ApplianceKind
  readonly make: string
  readonly model: string
  readonly serial: string
  /** "Kitchen cupboard". */
  readonly place: string
  readonly installedOn: Temporal.PlainDate | null
  readonly guaranteeEndsOn: Temporal.PlainDate | null
}

export interface AppliancePhoto {
  /** The name of the file, which nobody can guess. */
  readonly file: string
  readonly width: number
  readonly height: number
}

export interface Appliance extends ApplianceDetails {
  readonly id: ApplianceId
  readonly propertyId: PropertyId
  readonly photo: AppliancePhoto | null
  /** Since when it is no longer there; null while it is. */
  readonly removedAt: Temporal.Instant | null
  readonly version: number
  readonly createdAt: Temporal.Instant
}

/** A field that is left out stays as it is. */
export interface ApplianceChange extends Partial<ApplianceDetails> {
  readonly isRemoved?: boolean
}

/** Installed on a day that has not come, or after its guarantee ended. */
export interface ApplianceDatesWrong {
  readonly kind: 'appliance-dates-wrong'
  readonly field: 'installed' | 'guarantee_end'
}

/** Another change was saved since `version` was read. */
export interface ApplianceStale {
  readonly kind: 'appliance-stale'
  readonly version: number
}

export interface ApplianceUnknown {
  readonly kind: 'appliance-unknown'
}

export interface TooManyAppliances {
  readonly kind: 'too-many-appliances'
}

/** Whether the days of an appliance can be so; null when they can. */
export function judgeDates(
  { installedOn, guaranteeEndsOn }: Pick<ApplianceDetails, 'installedOn' | 'guaranteeEndsOn'>,
  today: Temporal.PlainDate,
): ApplianceDatesWrong | null {
  const isAfter = (one: Temporal.PlainDate, other: Temporal.PlainDate) => Temporal.PlainDate.compare(one, other) > 0
  if (installedOn && isAfter(installedOn, today)) return { kind: 'appliance-dates-wrong', field: 'installed' }
  if (installedOn && guaranteeEndsOn && isAfter(installedOn, guaranteeEndsOn)) {
    return { kind: 'appliance-dates-wrong', field: 'guarantee_end' }
  }
  return null
}

/** The appliance after a change of the version that was read; an appliance that is gone keeps the moment. */
export function decideChange(
  before: Appliance,
  { isRemoved, ...details }: ApplianceChange,
  {
    version,
    at,
    today,
  }: { readonly version: number; readonly at: Temporal.Instant; readonly today: Temporal.PlainDate },
): Result<Appliance, ApplianceStale | ApplianceDatesWrong> {
  if (before.version !== version) return refuse({ kind: 'appliance-stale', version: before.version })
  const removedAt = isRemoved === undefined ? before.removedAt : isRemoved ? (before.removedAt ?? at) : null
  const after: Appliance = { ...before, ...details, removedAt, version: before.version + 1 }
  const wrong = judgeDates(after, today)
  return wrong ? refuse(wrong) : accept(after)
}

/** "Boiler, Worcester Bosch Greenstar 30i". */
export function applianceName({ kind, make, model }: Pick<ApplianceDetails, 'kind' | 'make' | 'model'>): string {
  const maker = [make, model].filter((text) => text !== '').join(' ')
  return maker === '' ? applianceWords[kind] : `${applianceWords[kind]}, ${maker}`
}
