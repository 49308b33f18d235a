import { plainText } from '../plain-text.ts'
import type { VisitForm } from './visit-form.ts'

/** A form as far as the report of its visit goes. */
export interface FormOfReport {
  readonly id: string
  readonly version: number
  /** SHA-256 of the UTF-8 of `canonicalAnswers`, in hexadecimal. */
  readonly digest: string
}

/**
 * The one text of the answers to a form, with the questions as they were asked: phone and server make the same from the
 * same answers, and the report has its SHA-256. Its form never changes; another form gets another name in its first line.
 */
export function canonicalAnswers({ form, answers }: Pick<VisitForm, 'form' | 'answers'>): string {
  const body = {
    form: 'callout-form-1',
    id: form.formId,
    version: form.version,
    title: plainText(form.title),
    answers: form.questions
      .filter(({ id }) => Object.hasOwn(answers, id))
      .map(({ id, kind, label, unit }) => ({
        id,
        kind,
        question: plainText(label),
        unit: unit === null ? null : plainText(unit),
        answer: plainAnswer(answers[id]),
      })),
  }
  return `${JSON.stringify(body, null, 1)}\n`
}

function plainAnswer(answer: string | number | undefined) {
  return typeof answer === 'string' ? plainText(answer) : answer
}

/** The forms that a report proves: those with an answer. */
export function answeredForms(forms: readonly VisitForm[]): readonly VisitForm[] {
  return forms.filter(({ answers }) => Object.keys(answers).length > 0)
}
