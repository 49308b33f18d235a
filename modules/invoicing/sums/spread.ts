import { type Pence, pence } from '#modules/shared'

/**
 * Spreads an amount over shares in proportion, to the penny: each gets its part without the fraction, and the pennies that
 * are left go to the largest fractions, the earlier first. The parts add up to the amount. Over shares that are all zero it
 * spreads nothing, and refuses any amount but zero with a RangeError.
 */
export function spread(amount: Pence, shares: readonly Pence[]): readonly Pence[] {
  const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n)
  if (whole === 0n) {
    if (amount !== 0) throw new RangeError('there is nothing to spread the amount over')
    return shares.map(() => pence(0))
  }
  const parts = shares.map((share, place) => {
    const product = BigInt(amount) * BigInt(share)
    const part = floorDivided(product, whole)
    return { place, part, fraction: product - part * whole }
  })
  const missing = Number(parts.reduce((left, { part }) => left - part, BigInt(amount)))
  const raised = new Set(
    parts
      .toSorted((one, other) => Number(other.fraction - one.fraction) || one.place - other.place)
      .slice(0, missing)
      .map(({ place }) => place),
  )
  return parts.map(({ place, part }) => pence(Number(part) + (raised.has(place) ? 1 : 0)))
}

/** Rounds towards minus infinity, for a positive divisor. */
function floorDivided(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
