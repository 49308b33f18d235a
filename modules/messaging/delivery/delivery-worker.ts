import type { Channel } from '../message.ts'

/** A provider that does not answer, and is left alone for a while. */
export interface Outage {
  readonly channel: Channel
  readonly provider: string
  readonly since: Temporal.Instant
  readonly reason: string
}

/** The delivery worker, in the same process. */
export interface DeliveryWorker {
  /** Something may be due. */
  readonly wake: () => void
  /** Answers when nothing is left that can leave now. */
  drain(): Promise<void>
  outages(): readonly Outage[]
}

/** Where nobody delivers: in a command, in a test. */
export const noDeliveryWorker: DeliveryWorker = { wake: () => {}, drain: async () => {}, outages: () => [] }
