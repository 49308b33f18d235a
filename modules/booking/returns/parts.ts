import type { PartToOrder } from '#modules/fulfilment'
import type { VisitKey } from '../reports/report-store.ts'

/** The parts that a visit waits for, as they are kept. */
export interface PartsToOrder {
  readonly parts: readonly PartToOrder[]
  /** Grows by one with each change. */
  readonly version: number
}

/** Replaces the parts that a visit waits for. */
export interface PartsChange {
  readonly visit: VisitKey
  readonly parts: readonly PartToOrder[]
  /** The version that was read; 0 where nobody had written any. Another one by now refuses. */
  readonly read: number
  /** A user's id. */
  readonly by: string
}
