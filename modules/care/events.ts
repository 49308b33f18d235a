import type { EventOf, GasCopyId, PropertyId } from '#modules/shared'
import type { Due, DueKind, DueStage } from './dues.ts'
import type { CopyStage, GasCopy } from './gas/copies.ts'

/** The events of care: kind and body. */
export interface CareEvents {
  /** Its owner and the office are reminded. */
  readonly 'care-due': {
    readonly propertyId: PropertyId
    readonly due: DueKind
    readonly dueOn: string
    readonly stage: DueStage
  }
  /** The landlord and the office are reminded of a copy for a tenant. */
  readonly 'gas-copy-due': { readonly copyId: GasCopyId; readonly stage: CopyStage }
  /** The tenant gets it by e-mail. */
  readonly 'gas-copy-given': { readonly copyId: GasCopyId }
}

export type CareEvent = EventOf<CareEvents>

export function eventOfDue({ propertyId, kind, dueOn }: Due, stage: DueStage, at: Temporal.Instant): CareEvent {
  return { kind: 'care-due', at, propertyId, due: kind, dueOn: dueOn.toString(), stage }
}

export function eventOfCopyDue({ id: copyId }: GasCopy, stage: CopyStage, at: Temporal.Instant): CareEvent {
  return { kind: 'gas-copy-due', at, copyId, stage }
}

export function eventOfCopyGiven({ id: copyId }: GasCopy, at: Temporal.Instant): CareEvent {
  return { kind: 'gas-copy-given', at, copyId }
}
