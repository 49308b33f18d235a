import type { ApplianceId, PropertyId } from '#modules/shared'
import type { NextIds } from '../next-ids.ts'
import { filled, isSame, ownNumber } from '../row-plan.ts'
import type { ApplianceCells, CustomerRow } from './read-customer.ts'

/** An appliance that is kept, as the plan sees it; an empty text is not known. */
export interface KnownAppliance {
  readonly id: ApplianceId
  readonly propertyId: PropertyId
  readonly kind: string
  readonly make: string
  readonly model: string
  readonly serial: string
  readonly place: string
  readonly installedOn: Temporal.PlainDate | null
  readonly guaranteeEndsOn: Temporal.PlainDate | null
  readonly externalId: string | null
}

/** All that a plan reads of appliances. */
export interface KnownAppliances {
  applianceByExternalId(externalId: string): KnownAppliance | null
  /** Those that are no longer there too, in the order of their ids. */
  appliancesOf(propertyId: PropertyId): readonly KnownAppliance[]
  /** Why an appliance cannot be so; null where it can. */
  readonly judgeAppliance: (appliance: KnownAppliance) => string | null
  readonly appliancesAtMost: number
}

export interface ApplianceWrite {
  readonly kind: 'appliance-added' | 'appliance-changed'
  readonly appliance: KnownAppliance
}

/** The change of the appliance of a row; a text is why it is refused, and null is none. */
export function planAppliance(
  row: NonNullable<CustomerRow['appliance']>,
  propertyId: PropertyId,
  isKnown: boolean,
  known: KnownAppliances,
  next: Pick<NextIds, 'appliance'>,
): ApplianceWrite | string | null {
  const { externalId, ...cells } = row
  const byNumber = externalId === null ? null : known.applianceByExternalId(externalId)
  if (byNumber && byNumber.propertyId !== propertyId) return 'The appliance with this number is in another property'
  const theirs = isKnown ? known.appliancesOf(propertyId) : []
  const free = theirs.filter((one) => externalId === null || one.externalId === null)
  const before = byNumber ?? free.find((one) => isSameAppliance(one, cells)) ?? null
  if (!before) {
    if (cells.kind === null) return 'The kind of the appliance is missing'
    if (theirs.length >= known.appliancesAtMost) {
      return `The property has ${known.appliancesAtMost} appliances already`
    }
    const appliance = { ...empty, ...filled(cells), kind: cells.kind, id: next.appliance(), propertyId, externalId }
    return known.judgeAppliance(appliance) ?? { kind: 'appliance-added', appliance }
  }
  const changed = { ...before, ...filled(cells), externalId: ownNumber(before, externalId) }
  const appliance = {
    ...changed,
    installedOn: sameDay(before.installedOn, changed.installedOn),
    guaranteeEndsOn: sameDay(before.guaranteeEndsOn, changed.guaranteeEndsOn),
  }
  if (isSame(before, appliance)) return null
  return known.judgeAppliance(appliance) ?? { kind: 'appliance-changed', appliance }
}

const empty = { make: '', model: '', serial: '', place: '', installedOn: null, guaranteeEndsOn: null }

/** With a serial number that is known of both it decides; else kind, make, model and place do. */
function isSameAppliance(one: KnownAppliance, cells: ApplianceCells): boolean {
  if (one.kind !== cells.kind) return false
  if (one.serial !== '' && cells.serial !== null) return plain(one.serial) === plain(cells.serial)
  return (['make', 'model', 'place'] as const).every((name) => plain(one[name]) === plain(cells[name] ?? ''))
}

const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** An equal day is the same one. */
function sameDay(before: Temporal.PlainDate | null, after: Temporal.PlainDate | null): Temporal.PlainDate | null {
  return before && after && before.equals(after) ? before : after
}
