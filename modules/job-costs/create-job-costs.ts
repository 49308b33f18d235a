import { type BookingId, type Result, accept } from '#modules/shared'
import { type PartCostRefusal, type PartOfJob, decidePartCosts, partsOf, versionOf } from './part-costs.ts'
import type { JobCostPorts } from './ports.ts'

interface PartsShown {
  readonly parts: readonly PartOfJob[]
  readonly version: string
}

export function createJobCosts({ costs: store }: JobCostPorts) {
  const shown = (parts: readonly PartOfJob[]): PartsShown => ({ parts, version: versionOf(parts) })
  const read = async (booking: BookingId): Promise<PartsShown | null> => {
    const kept = await store.parts(booking)
    return kept && shown(partsOf(kept))
  }
  return {
    /** The parts of a job with their purchase prices; null when there is no such booking. */
    parts: read,

    /** Puts prices in place of those with the version that was read. */
    async savePartCosts(
      booking: BookingId,
      seen: string,
      wanted: readonly PartOfJob[],
    ): Promise<Result<PartsShown, PartCostRefusal>> {
      const saved = await store.change(booking, (kept) => decidePartCosts(booking, kept, seen, wanted))
      return saved.ok ? accept((await read(booking)) ?? shown([])) : saved
    },
  }
}

export type JobCostsModule = ReturnType<typeof createJobCosts>
