import type { OfferedMove, Undoable } from '#modules/booking'
import type { Priority } from '#modules/pricing'
import { readLocalStart } from '#modules/scheduling'
import { formatPence } from '#modules/shared'
import { clockWords, hoursWords, promisedWords } from '../../time-words.ts'
import type { TimeChoice } from '../wizard/view.ts'
import type { UndoOffer } from './UndoNotice.tsx'

const names: Readonly<Record<Priority, string>> = {
  standard: 'Standard',
  priority: 'Priority',
  urgent: 'Urgent',
  emergency: 'an emergency',
}

/** The sentence about a price that a move lowers; null where it stays. */
export function priceWords({ priority, before, price, refund }: OfferedMove): string | null {
  if (price >= before) return null
  const back = refund > 0 ? ` ${formatPence(refund)} is refunded ten minutes after the move.` : ''
  return `On this day the visit is ${names[priority]}: ${formatPence(price)} instead of ${formatPence(before)}.${back}`
}

/** The warning about starts of a day that are too near to be changed free of charge; null where there are none, or no fee. */
export function lateWords(
  date: string,
  choices: readonly TimeChoice[],
  { lateFee }: Pick<OfferedMove, 'lateFee'>,
  freeChangeHours: number,
  now: Temporal.Instant,
): string | null {
  const freeFrom = now.add({ hours: freeChangeHours })
  const isLate = ({ value }: TimeChoice) => {
    const start = readLocalStart(`${date}T${value}:00`)
    return start.ok && Temporal.Instant.compare(start.value.startsAt, freeFrom) < 0
  }
  const late = choices.filter(isLate)
  if (late.length === 0 || lateFee === 0) return null
  const firstFree = choices.find((choice) => !isLate(choice))
  const which = firstFree === undefined ? 'These times are' : `Times before ${beforeWords(firstFree)} are`
  return `${which} less than ${hoursWords(freeChangeHours)} away. From then, cancelling costs ${formatPence(lateFee)}, and only we can move the visit again.`
}

/** "11 am", or "“Between 10 am and 12 noon”" of a window. */
function beforeWords({ words }: TimeChoice): string {
  return /^\d/.test(words) ? words : `“${words}”`
}

/** Null where nothing can be undone. */
export function undoOffer(move: Undoable | null): UndoOffer | null {
  if (!move) return null
  const { startsAt, arrival, until, refund } = move
  const back = refund > 0 ? ` After that, ${formatPence(refund)} is refunded.` : ''
  return { words: `Until ${clockWords(until)} you can go back to ${promisedWords(startsAt, arrival)}.${back}` }
}
