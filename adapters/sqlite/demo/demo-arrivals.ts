import type { ArrivalKind } from '#modules/scheduling'
import { sqlTexts } from '../kit/sql-lists.ts'

/** The demo business promises windows for the exact services of these trades, so that its pages show all three promises. */
const arrivals: Readonly<Record<string, Exclude<ArrivalKind, 'exact'>>> = {
  electrical: 'two_hours',
  plastering: 'half_day',
}

interface Promising {
  readonly category: string
  readonly isEmergency: boolean
  readonly arrival: ArrivalKind
}

/** The promise of a service while the demo business is there. */
export function demoArrivalOf({ category, isEmergency, arrival }: Promising): ArrivalKind {
  return isEmergency || arrival !== 'exact' ? arrival : (arrivals[category] ?? 'exact')
}

const trades = sqlTexts(Object.keys(arrivals))
const promised = Object.entries(arrivals)
  .map(([category, arrival]) => `when '${category}' then '${arrival}'`)
  .join(' ')

/** The same in SQL; the services that it changes are marked. */
export const promiseWindows = `update services set arrival = case category ${promised} end, arrival_is_demo = 1
  where category in (${trades}) and is_emergency = 0 and arrival = 'exact'`

/** The services have their exact promise back, but for those to which the owner gave a promise before or since. */
export const promiseStarts = `update services set arrival = 'exact', arrival_is_demo = 0 where arrival_is_demo = 1`
