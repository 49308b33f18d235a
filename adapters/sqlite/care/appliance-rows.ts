import type { Appliance, ApplianceKind, ApplianceLine } from '#modules/care'
import type { ApplianceId, PropertyId, UserId } from '#modules/shared'
import { instantText } from '../kit/instant-text.ts'

export interface ApplianceRow {
  readonly id: ApplianceId
  readonly property_id: PropertyId
  readonly kind: ApplianceKind
  readonly make: string
  readonly model: string
  readonly serial: string
  readonly place: string
  readonly installed_on: string | null
  readonly guarantee_ends_on: string | null
  readonly photo_file: string | null
  readonly photo_width: number | null
  readonly photo_height: number | null
  readonly removed_at: string | null
  readonly version: number
  readonly created_at: string
}

export interface LineRow extends ApplianceRow {
  readonly user_id: UserId
  readonly name: string
  readonly address: string
  readonly postcode: string
  readonly archived_at: string | null
  readonly full_name: string
}

const day = (text: string | null) => (text === null ? null : Temporal.PlainDate.from(text))

export function applianceFrom(row: ApplianceRow): Appliance {
  const { photo_file: file, photo_width: width, photo_height: height } = row
  return {
    id: row.id,
    propertyId: row.property_id,
    kind: row.kind,
    make: row.make,
    model: row.model,
    serial: row.serial,
    place: row.place,
    installedOn: day(row.installed_on),
    guaranteeEndsOn: day(row.guarantee_ends_on),
    photo: file !== null && width !== null && height !== null ? { file, width, height } : null,
    removedAt: row.removed_at === null ? null : Temporal.Instant.from(row.removed_at),
    version: row.version,
    createdAt: Temporal.Instant.from(row.created_at),
  }
}

export function applianceRow(appliance: Appliance): ApplianceRow {
  const { id, propertyId, kind, make, model, serial, place, photo, version } = appliance
  return {
    id,
    property_id: propertyId,
    kind,
    make,
    model,
    serial,
    place,
    installed_on: appliance.installedOn?.toString() ?? null,
    guarantee_ends_on: appliance.guaranteeEndsOn?.toString() ?? null,
    photo_file: photo?.file ?? null,
    photo_width: photo?.width ?? null,
    photo_height: photo?.height ?? null,
    removed_at: appliance.removedAt && instantText(appliance.removedAt),
    version,
    created_at: instantText(appliance.createdAt),
  }
}

export function lineFrom(row: LineRow): ApplianceLine {
  const { property_id: id, user_id: userId, name, address, postcode, archived_at, full_name: ownerName } = row
  const property = { id, userId, name, address, postcode, isArchived: archived_at !== null }
  return { ...applianceFrom(row), property, ownerName }
}
