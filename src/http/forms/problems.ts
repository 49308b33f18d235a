import type { AnswerRefusal } from '#modules/booking'
import type { FormEditRefusal } from '#modules/catalogue'
import { problemOfAct } from '../fulfilment/problems.ts'
import { type Problem, conflict, notFound, notValidFields } from '../kit/problem.ts'

/** The problem for a refusal of answers; each fault beside its question. */
export function problemOfAnswers(refusal: Exclude<AnswerRefusal, { readonly kind: 'already-answered' }>): Problem {
  switch (refusal.kind) {
    case 'bad-answers':
      return notValidFields(refusal.faults.map(({ question, message }) => ({ path: `answers.${question}`, message })))
    case 'form-not-asked':
      return notFound
    default:
      return problemOfAct(refusal)
  }
}

export function problemOfForm(refusal: FormEditRefusal): Problem {
  switch (refusal.kind) {
    case 'bad-form':
      return notValidFields(refusal.faults)
    case 'form-changed':
      return conflict('form_changed', 'Somebody has changed this form meanwhile. Please look at it again.')
    case 'form-unknown':
      return notFound
  }
}
