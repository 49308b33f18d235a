import type { EventOf, PropertyId } from '#modules/shared'
import type { Due, DueKind, DueStage } from './dues.ts'

/** The events of care: kind and body. */
export interface CareEvents {
  /** Its owner and the office are reminded. */
  readonly 'care-due': {
    readonly propertyId: PropertyId
    readonly due: DueKind
    readonly dueOn: string
    readonly stage: DueStage
  }
}

export type CareEvent = EventOf<CareEvents>

export function eventOfDue({ propertyId, kind, dueOn }: Due, stage: DueStage, at: Temporal.Instant): CareEvent {
  return { kind: 'care-due', at, propertyId, due: kind, dueOn: dueOn.toString(), stage }
}
