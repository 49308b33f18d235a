import { poundsText } from '#modules/shared'
import type { AmountFacts, FraudFacts } from './facts.ts'
import { type Signal, howMany } from './signal.ts'
import { pointsAt, weights } from './weights.ts'

/** Only an amount above what is usual says something. */
export function amountSignals({ amount }: FraudFacts): readonly Signal[] {
  return [{ name: 'unusual_amount', ...comparedWithUsual(amount) }]
}

function comparedWithUsual({ asked, usual, price }: AmountFacts): Omit<Signal, 'name'> {
  const { enough, spreads, leastSpread, times } = weights.amount
  if (!usual || usual.count < enough) {
    const points = price > 0 ? pointsAt(times, asked / price) : 0
    return { points, reason: `£${poundsText(asked)}, where the service costs £${poundsText(price)}` }
  }
  const { count, median, spread } = usual
  const far = (asked - median) / Math.max(spread, median * leastSpread)
  return {
    points: pointsAt(spreads, far),
    reason: `£${poundsText(asked)}, where £${poundsText(median)} is usual (${howMany(count, 'paid booking')})`,
  }
}
