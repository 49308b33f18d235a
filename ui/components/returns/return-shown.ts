import type { ReturnNeed } from '#modules/booking'
import { haveAllArrived } from '#modules/fulfilment'
import { at, inBusinessZone } from '#modules/shared'
import { dayWords, momentWords } from '../../time-words.ts'

/** The return visit of a booking as the office sees it. */
export function returnShown({ booking, waiting, planned, reason, returnBy, parts, askedAt }: ReturnNeed) {
  const board = planned?.startsAt && inBusinessZone(planned.startsAt).toPlainDate().toString()
  return {
    id: booking.id,
    title: waiting.completionStatus === 'partial' ? 'A part of the work is left' : 'Waiting for parts',
    reason,
    returnBy: returnBy && dayWords(returnBy),
    planned: planned?.startsAt
      ? {
          words: momentWords(planned.startsAt),
          crew: planned.crew.map(({ fullName }) => fullName).join(', '),
          board: `${at.admin.dispatch()}?from=${board}&days=1`,
        }
      : null,
    asked: askedAt && momentWords(askedAt),
    allArrived: haveAllArrived(parts.parts),
    version: parts.version,
    parts: parts.parts.map(({ name, quantity, source, state, expectedOn }) => ({
      name,
      quantity: String(quantity),
      source: source ?? '',
      state,
      expected_on: expectedOn?.toString() ?? '',
    })),
  }
}

export type ReturnShown = ReturnType<typeof returnShown>
