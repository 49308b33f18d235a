import { type AnswerValue, type Question, type VisitForm, isComplete, visitIdOf, warningsOf } from '#modules/fulfilment'
import { type BookingId, at } from '#modules/shared'
import { leftWords, momentWords, yesNoWords } from './form-words.ts'

/** A form of a visit in a list: where it is, and how much of it is left. */
export interface FormLink {
  readonly id: string
  readonly href: string
  readonly title: string
  readonly when: string
  readonly isComplete: boolean
  /** "3 questions left"; null where nothing is. */
  readonly left: string | null
  /** The words for answers that stop the work. */
  readonly warnings: readonly string[]
}

interface OfVisit {
  readonly bookingId: BookingId
  readonly number: number
}

export function formLinks(forms: readonly VisitForm[], { bookingId, number }: OfVisit): readonly FormLink[] {
  return forms.map((shown) => ({
    id: shown.form.formId,
    href: at.visitForm(bookingId, shown.form.formId, number),
    title: shown.form.title,
    when: momentWords[shown.form.moment],
    isComplete: isComplete(shown),
    left: leftWords(shown.missing.length),
    warnings: warningsOf(shown).map(({ text }) => text),
  }))
}

/** A form with its answers, as far as a phone needs it. */
export function formOfPage({
  form,
  isRequired,
  answers,
}: VisitForm): Pick<VisitForm, 'form' | 'isRequired' | 'answers'> {
  return { form, isRequired, answers }
}

/** An answer as it is read. */
export interface ReadAnswer {
  readonly id: string
  readonly label: string
  /** Null where the question is open. */
  readonly answer: string | null
  /** The address of a photo. */
  readonly photo: string | null
  readonly warning: string | null
}

/** The questions of a form with their answers, in words. */
export function readAnswers(shown: VisitForm, of: OfVisit): readonly ReadAnswer[] {
  const warnings = new Map(warningsOf(shown).map(({ question, text }) => [question.id, text]))
  return shown.form.questions.map((question) => {
    const value = Object.hasOwn(shown.answers, question.id) ? shown.answers[question.id] : undefined
    return {
      id: question.id,
      label: question.label,
      answer: value === undefined ? null : answerWords(question, value),
      photo: question.kind === 'photo' && value !== undefined ? photoOf(of, value) : null,
      warning: warnings.get(question.id) ?? null,
    }
  })
}

export function photoOf(of: OfVisit, id: AnswerValue): string {
  return `/api/visits/${visitIdOf(of)}/photos/${id}`
}

function answerWords({ kind, unit }: Question, value: AnswerValue): string {
  if (kind === 'yes_no') return value === 'na' ? 'Not applicable' : yesNoWords[value === 'yes' ? 'yes' : 'no']
  if (kind === 'photo') return 'Photo'
  return kind === 'number' && unit !== null ? `${value} ${unit}` : String(value)
}
