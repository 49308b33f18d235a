import type { FraudFacts } from './facts.ts'
import type { Signal } from './signal.ts'
import { pointsAt, weights } from './weights.ts'

/** Signals from the postcode of the visit, compared with the service area and the customer's own postcode. */
export function placeSignals({ place }: FraudFacts): readonly Signal[] {
  const { district, covered, kilometresFromCoverage, accountDistrict, kilometresFromAccount } = place
  const elsewhere = accountDistrict !== null && accountDistrict !== district
  return [
    {
      name: 'outside_coverage',
      points: covered ? 0 : pointsAt(weights.outsideCoverage, kilometresFromCoverage ?? 0),
      reason: `${district} is outside the area covered${farWords(kilometresFromCoverage)}`,
    },
    {
      name: 'postcode_differs',
      points: elsewhere ? pointsAt(weights.postcodeDiffers, kilometresFromAccount ?? 0) : 0,
      reason: `The visit is in ${district}, the account's own postcode in ${accountDistrict}${farWords(kilometresFromAccount)}`,
    },
  ]
}

function farWords(kilometres: number | null): string {
  return kilometres === null ? '' : `, ${Math.round(kilometres)} km away`
}
