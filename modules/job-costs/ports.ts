import type { BookingId, Result } from '#modules/shared'
import type { KeptParts, PartCostChange } from './part-costs.ts'

/** Keeps the purchase prices of the parts of jobs. Each method is one transaction. */
export interface JobCostStore {
  /** Null when there is no such booking. */
  parts(booking: BookingId): Promise<KeptParts | null>
  /** `decide` gets what `parts` answers; a refusal changes nothing. */
  change<Refusal>(
    booking: BookingId,
    decide: (kept: KeptParts | null) => Result<PartCostChange, Refusal>,
  ): Promise<Result<PartCostChange, Refusal>>
}

/** The ports of this module; `src/compose.ts` provides them. */
export interface JobCostPorts {
  readonly costs: JobCostStore
}
