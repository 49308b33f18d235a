import { statusOn } from '#modules/invoicing'
import type { QuoteRequest } from './request.ts'
import { type QuoteState, stateOf } from './states.ts'

/** The state of a request on a day: a quote expires with its paper. */
export function stateOnDay(
  { stage, paper }: Pick<QuoteRequest, 'stage' | 'paper'>,
  day: Temporal.PlainDate,
): QuoteState {
  return stateOf(
    stage,
    paper && statusOn(day, { type: 'quote', status: paper.status, dueDate: paper.dueDate, left: paper.total }),
  )
}
