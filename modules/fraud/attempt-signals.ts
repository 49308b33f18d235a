import type { CardTry, FraudFacts } from './facts.ts'
import { type IndicatorName, type Signal, howMany } from './signal.ts'
import { type Step, pointsAt, weights } from './weights.ts'

/** Signals from the attempts to pay. */
export function attemptSignals({ attempts }: FraudFacts): readonly Signal[] {
  const { cardTries, failedOfPayment, failedOfAccountInDay, failedOfAccount } = attempts
  return [
    cardSignal('many_cards_in_hour', cardTries, weights.cardsInHour),
    cardSignal('many_cards_in_day', cardTries, weights.cardsInDay),
    {
      name: 'failed_attempts_payment',
      points: pointsAt(weights.failedOfPayment, failedOfPayment),
      reason: `${howMany(failedOfPayment, 'failed attempt')} to pay this payment`,
    },
    {
      name: 'failed_attempts_day',
      points: pointsAt(weights.failedOfAccountInDay, failedOfAccountInDay),
      reason: `${howMany(failedOfAccountInDay, 'failed attempt')} from this account in the last day`,
    },
    {
      name: 'failed_attempts_account',
      points: pointsAt(weights.failedOfAccount, failedOfAccount),
      reason: `${howMany(failedOfAccount, 'failed attempt')} from this account in all`,
    },
  ]
}

/** The number of minutes from which a span is given in hours. */
const longestInMinutes = 90

function cardSignal(
  name: IndicatorName,
  tries: readonly CardTry[],
  { withinMinutes, steps }: { readonly withinMinutes: number; readonly steps: readonly Step[] },
): Signal {
  const within = tries.filter(({ minutesAgo }) => minutesAgo <= withinMinutes)
  const cards = new Set(within.map(({ card }) => card)).size
  return { name, points: pointsAt(steps, cards), reason: `${howMany(cards, 'different card')} in ${spanOf(within)}` }
}

/** The span from the first try to the last: "20 minutes", "5 hours". */
function spanOf(tries: readonly CardTry[]): string {
  const ages = tries.map(({ minutesAgo }) => minutesAgo)
  const minutes = Math.max(
    1,
    Math.ceil(ages.reduce((a, b) => Math.max(a, b), 0) - ages.reduce((a, b) => Math.min(a, b), Infinity)),
  )
  return minutes <= longestInMinutes ? howMany(minutes, 'minute') : howMany(Math.round(minutes / 60), 'hour')
}
