import type { BookingDetails } from '#modules/booking'
import { poundsText } from '#modules/shared'
import type { PageModules } from '../../../../../page-modules.ts'

/** The parts of a job with their purchase prices, once somebody has begun the work; null before. */
export async function partCostsOf({ jobCosts }: Pick<PageModules, 'jobCosts'>, { id, status }: BookingDetails) {
  if (status !== 'in_progress' && status !== 'completed') return null
  const shown = await jobCosts.parts(id)
  return (
    shown && {
      version: shown.version,
      parts: shown.parts.map(({ visit, name, quantity, unitCost }, place) => ({
        field: `cost-${place}`,
        label: `${quantity} × ${name}`,
        from: visit === 0 ? 'Added by the office. Without a price it is removed.' : `Report of visit ${visit}`,
        cost: unitCost === null ? '' : poundsText(unitCost),
      })),
    }
  )
}
