import type {
  NotPriced,
  PaperRefused,
  PlanRefused,
  QuoteChanged,
  QuoteDeedRefused,
  QuoteRequestUnknown,
} from '#modules/quoting'
import { type Problem, conflict, notFound, notValidField, notValidFields } from '../kit/problem.ts'

export type DeskRefusal = QuoteRequestUnknown | QuoteDeedRefused | QuoteChanged | NotPriced | PaperRefused | PlanRefused

export const quoteClosed = conflict('quote_closed', 'This quote is closed. Please call us, or ask for a new one.')
export const quoteExpired = conflict('quote_expired', 'This quote has expired. Please ask us for a new one.')
export const quoteTermsChanged = conflict(
  'terms_changed',
  'The terms have changed since you read them. Please read them again: nothing is booked yet.',
)

/** The problem for a refusal of the office's work on a request. */
export function quoteDeskProblem(refusal: DeskRefusal): Problem {
  switch (refusal.kind) {
    case 'quote-request-unknown':
      return notFound
    case 'quote-deed-refused':
      return {
        ...conflict('quote_state', `That cannot be done while the request is ${stateWord(refusal.state)}.`),
        extra: { state: refusal.state },
      }
    case 'quote-changed':
      return conflict('quote_changed', 'Somebody else priced this request meanwhile. Please look at it again.')
    case 'not-priced':
      return conflict('not_priced', 'Price the request first.')
    case 'plan-refused':
      return notValidField('service_id', 'Choose an active service that is booked at a start')
    case 'paper-refused':
      return notValidFields(refusal.faults)
  }
}

const stateWord = (state: string) => state.replaceAll('_', ' ')
