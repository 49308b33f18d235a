import type { ApplianceId, BookingId, GasRecordId, PropertyId, UserId } from '#modules/shared'
import { type Appliance, type ApplianceKind, applianceName } from '../appliance.ts'

export const flueTypes = ['open', 'room_sealed', 'flueless'] as const
export type FlueType = (typeof flueTypes)[number]

export const flueWords: Readonly<Record<FlueType, string>> = {
  open: 'Open flue',
  room_sealed: 'Room sealed',
  flueless: 'Flueless',
}

export const gasResults = ['pass', 'fail', 'not_applicable'] as const
export type GasResult = (typeof gasResults)[number]

export const gasResultWords: Readonly<Record<GasResult, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  not_applicable: 'Not applicable',
}

export const gasClasses = ['none', 'at_risk', 'immediately_dangerous'] as const
export type GasClass = (typeof gasClasses)[number]

export const gasClassWords: Readonly<Record<GasClass, string>> = {
  none: 'None',
  at_risk: 'At Risk',
  immediately_dangerous: 'Immediately Dangerous',
}

/** The measured values; empty where one is missing. */
export const gasReadings = ['pressure', 'heatInput', 'co', 'co2', 'ratio'] as const
export type GasReading = (typeof gasReadings)[number]

export const readingWords: Readonly<Record<GasReading, string>> = {
  pressure: 'Operating pressure (mbar)',
  heatInput: 'Heat input (kW)',
  co: 'CO (ppm)',
  co2: 'CO2 (%)',
  ratio: 'CO/CO2 ratio',
}

/** Whether `text` is a reading: "20.5", or empty. */
export const isReading = (text: string) => /^(?:\d{1,6}(?:\.\d{1,6})?)?$/.test(text)

export const gasLimits = {
  name: 120,
  place: 80,
  words: 1000,
  notice: 40,
  reading: 16,
  party: 120,
  address: 300,
  reason: 500,
} as const
export const gasAppliancesAtMost = 12

/** An appliance or flue of a record; null is not answered yet. */
export interface GasAppliance extends Readonly<Record<GasReading, string>> {
  /** The appliance of the property; null for one that was written only. */
  readonly applianceId: ApplianceId | null
  readonly name: string
  readonly place: string
  readonly flueType: FlueType | null
  readonly safetyDevices: GasResult | null
  readonly flue: GasResult | null
  readonly ventilation: GasResult | null
  /** The check covered regulation 26(9)(a) to (d). */
  readonly isWhole: boolean | null
  readonly defects: string
  readonly action: string
  readonly classification: GasClass | null
  /** The number of the warning notice. */
  readonly notice: string
}

/** All that the engineer fills in. */
export interface GasDraft {
  /** The landlord, or the agent who acts for them. */
  readonly landlord: string
  readonly landlordAddress: string
  /** The boiler was serviced at the same visit. */
  readonly isServiced: boolean
  readonly appliances: readonly GasAppliance[]
}

/** The number on the register, as it counted on the day of the check. */
export interface GasLicence {
  readonly number: string
  /** The kinds of work that it covers; null where nobody named them. */
  readonly categories: string | null
}

/** A record as it was signed; it never changes. */
export interface GasRecord extends GasDraft {
  readonly id: GasRecordId
  readonly bookingId: BookingId
  readonly visitNumber: number
  /** 1, and one more for each correction. */
  readonly version: number
  /** Null where the customer has no such property. */
  readonly propertyId: PropertyId | null
  readonly customerId: UserId
  readonly address: string
  readonly checkedOn: Temporal.PlainDate
  readonly engineer: string
  readonly licence: GasLicence
  /** The name that the engineer signed with. */
  readonly signature: string
  /** Why it was corrected; null for the first. */
  readonly reason: string | null
  readonly at: Temporal.Instant
  readonly by: UserId
}

/** A fault of a field, in words for the engineer. */
export interface GasFault {
  readonly path: string
  readonly message: string
}

const burning: ReadonlySet<ApplianceKind> = new Set(['boiler', 'hob', 'cooker', 'fire', 'water_heater'])

/** An appliance of the property with nothing answered yet. */
function gasApplianceOf(appliance: Pick<Appliance, 'id' | 'kind' | 'make' | 'model' | 'place'>): GasAppliance {
  return writtenAppliance(appliance.id, applianceName(appliance), appliance.place)
}

export function writtenAppliance(applianceId: ApplianceId | null, name: string, place: string): GasAppliance {
  const readings = { pressure: '', heatInput: '', co: '', co2: '', ratio: '' }
  const open = { flueType: null, safetyDevices: null, flue: null, ventilation: null, isWhole: null }
  return { applianceId, name, place, ...readings, ...open, defects: '', action: '', classification: null, notice: '' }
}

/** The draft before anybody wrote in it: the appliances of the property that burn gas. */
export function startingDraft(
  owner: { readonly name: string; readonly address: string },
  appliances: readonly Appliance[],
): GasDraft {
  return {
    landlord: owner.name,
    landlordAddress: owner.address,
    isServiced: false,
    appliances: appliances
      .filter(({ kind, removedAt }) => removedAt === null && burning.has(kind))
      .slice(0, gasAppliancesAtMost)
      .map(gasApplianceOf),
  }
}

/** All that a draft lacks before it can be signed; none for a complete one. */
export function missingIn({ landlord, landlordAddress, appliances }: GasDraft): readonly GasFault[] {
  return [
    ...(landlord === '' ? [{ path: 'landlord', message: 'Give the name of the landlord or agent' }] : []),
    ...(landlordAddress === ''
      ? [{ path: 'landlord_address', message: 'Give the address of the landlord or agent' }]
      : []),
    ...(appliances.length === 0
      ? [{ path: 'appliances', message: 'Add each gas appliance and flue that was checked' }]
      : []),
    ...appliances.flatMap((one, index) =>
      missingInAppliance(one).map(({ path, message }) => ({ path: `appliances.${index}.${path}`, message })),
    ),
  ]
}

/** The same for one appliance, with the names of its fields. */
export function missingInAppliance(one: GasAppliance): readonly GasFault[] {
  const faults: GasFault[] = []
  const need = (isThere: boolean, path: string, message: string) => void (isThere || faults.push({ path, message }))
  const isDangerous = one.classification === 'immediately_dangerous'
  const hasFailed = [one.safetyDevices, one.flue, one.ventilation].includes('fail')
  const isUnsafe = one.classification !== null && one.classification !== 'none'
  need(one.name !== '', 'name', 'Name the appliance')
  need(one.place !== '', 'place', 'Say where it is')
  need(one.flueType !== null, 'flue_type', 'Choose the type of flue')
  // An appliance that is turned off at once may have none.
  need(
    isDangerous || gasReadings.some((reading) => one[reading] !== ''),
    'pressure',
    'Give the operating pressure, the heat input or the combustion readings',
  )
  need(one.safetyDevices !== null, 'safety_devices', 'Say whether the safety devices work')
  need(one.flue !== null, 'flue', 'Give the result of the flue')
  need(one.ventilation !== null, 'ventilation', 'Give the result of the ventilation')
  need(one.isWhole !== null, 'covered', 'Say whether the check covered regulation 26(9)(a) to (d)')
  need(one.classification !== null, 'classification', 'Choose the warning, or none')
  need(one.defects !== '' || !(hasFailed || isUnsafe), 'defects', 'Describe the defect')
  need(one.action !== '' || one.defects === '', 'action', 'Say what was done about the defect')
  need(one.notice !== '' || !isDangerous, 'notice', 'Give the number of the warning notice')
  return faults
}

/** The text of a record, whose digest shows that it is as it was signed. */
export function canonicalGasRecord(record: GasRecord): string {
  const { id, bookingId, visitNumber, version, address, checkedOn, engineer, licence, signature, reason, at } = record
  const { landlord, landlordAddress, isServiced, appliances } = record
  return JSON.stringify({
    id,
    bookingId,
    visitNumber,
    version,
    address,
    checkedOn: checkedOn.toString(),
    engineer,
    licence: [licence.number, licence.categories],
    landlord,
    landlordAddress,
    isServiced,
    appliances: appliances.map((one) => [
      one.name,
      one.place,
      one.flueType,
      ...gasReadings.map((reading) => one[reading]),
      one.safetyDevices,
      one.flue,
      one.ventilation,
      one.isWhole,
      one.defects,
      one.action,
      one.classification,
      one.notice,
    ]),
    signature,
    reason,
    at: at.toString(),
  })
}
