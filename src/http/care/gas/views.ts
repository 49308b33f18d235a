import { z } from 'zod'
import {
  type GasAppliance,
  type GasCopy,
  type GasDraft,
  type GasRecord,
  type GasShown,
  type RecordWithCopies,
  copyKinds,
  copyWays,
  flueTypes,
  gasClasses,
  gasResults,
} from '#modules/care'
import { atCare, instantText } from '#modules/shared'
import { instantSchema } from '../../kit/instant-schema.ts'

const result = z.enum(gasResults).nullable()

const applianceSchema = z.strictObject({
  appliance_id: z.string().nullable(),
  name: z.string(),
  place: z.string(),
  flue_type: z.enum(flueTypes).nullable(),
  pressure: z.string(),
  heat_input: z.string(),
  co: z.string(),
  co2: z.string(),
  ratio: z.string(),
  safety_devices: result,
  flue: result,
  ventilation: result,
  covered: z.boolean().nullable(),
  defects: z.string(),
  action: z.string(),
  classification: z.enum(gasClasses).nullable(),
  notice: z.string(),
})

const draftParts = {
  landlord: z.string(),
  landlord_address: z.string(),
  boiler_serviced: z.boolean(),
  appliances: z.array(applianceSchema),
}

export const recordSchema = z.strictObject({
  id: z.string(),
  booking_id: z.string(),
  property_id: z.string().nullable(),
  version: z.int(),
  address: z.string(),
  checked_on: z.iso.date(),
  engineer: z.string(),
  licence_number: z.string(),
  ...draftParts,
  signature: z.string(),
  reason: z.string().nullable().meta({ description: 'Why it was corrected; null for the first' }),
  submitted_at: instantSchema,
  pdf: z.string(),
})

export const gasShownSchema = z.strictObject({
  address: z.string(),
  may_write: z.boolean(),
  licence_number: z.string().nullable().meta({ description: 'The registration that counts on the day; null for none' }),
  draft: z
    .strictObject({ version: z.int(), reason: z.string().nullable(), ...draftParts })
    .nullable()
    .meta({ description: 'Null where a record is submitted and no correction is open' }),
  missing: z.array(z.strictObject({ path: z.string(), message: z.string() })),
  records: z.array(recordSchema).meta({ description: 'Submitted versions, the latest first' }),
})

export const copySchema = z.strictObject({
  id: z.string(),
  kind: z.enum(copyKinds),
  name: z.string(),
  email: z.string().nullable(),
  due_on: z.iso.date(),
  way: z.enum(copyWays).nullable().meta({ description: 'Null while it is outstanding' }),
  done_at: instantSchema.nullable(),
  overdue: z.boolean(),
})

export const recordsSchema = z.strictObject({
  items: z.array(recordSchema.extend({ copies: z.array(copySchema) })),
})

function applianceView(one: GasAppliance): z.input<typeof applianceSchema> {
  const { applianceId, flueType, heatInput, safetyDevices, isWhole, name, place, pressure, co, co2, ratio } = one
  const { flue, ventilation, defects, action, classification, notice } = one
  return {
    appliance_id: applianceId,
    name,
    place,
    flue_type: flueType,
    pressure,
    heat_input: heatInput,
    co,
    co2,
    ratio,
    safety_devices: safetyDevices,
    flue,
    ventilation,
    covered: isWhole,
    defects,
    action,
    classification,
    notice,
  }
}

const draftView = ({ landlord, landlordAddress, isServiced, appliances }: GasDraft) => ({
  landlord,
  landlord_address: landlordAddress,
  boiler_serviced: isServiced,
  appliances: appliances.map(applianceView),
})

export function recordView(record: GasRecord): z.input<typeof recordSchema> {
  const { id, bookingId, propertyId, version, address, checkedOn, engineer, licence, signature, reason, at } = record
  return {
    id,
    booking_id: bookingId,
    property_id: propertyId,
    version,
    address,
    checked_on: checkedOn.toString(),
    engineer,
    licence_number: licence.number,
    ...draftView(record),
    signature,
    reason,
    submitted_at: instantText(at),
    pdf: atCare.gasRecordFile(id),
  }
}

export function gasShownView({
  visit,
  mayWrite,
  licence,
  kept,
  missing,
  records,
}: GasShown): z.input<typeof gasShownSchema> {
  return {
    address: visit.address,
    may_write: mayWrite,
    licence_number: licence?.number ?? null,
    draft: kept && { version: kept.version, reason: kept.reason, ...draftView(kept.draft) },
    missing: missing.map(({ path, message }) => ({ path, message })),
    records: records.map(recordView),
  }
}

export function copyView(copy: GasCopy, today: Temporal.PlainDate): z.input<typeof copySchema> {
  const { id, kind, name, email, dueOn, done } = copy
  return {
    id,
    kind,
    name,
    email,
    due_on: dueOn.toString(),
    way: done?.way ?? null,
    done_at: done && instantText(done.at),
    overdue: done === null && Temporal.PlainDate.compare(dueOn, today) < 0,
  }
}

export function recordWithCopiesView({ record, copies }: RecordWithCopies, today: Temporal.PlainDate) {
  return { ...recordView(record), copies: copies.map((copy) => copyView(copy, today)) }
}
