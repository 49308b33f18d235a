import type { FieldStep } from '../next-step.ts'
import { type AnswerValue, type WrittenAnswers, answersIn, missingIn } from './answers.ts'
import {
  type FormPlace,
  type FormTemplate,
  type FormVersion,
  type Question,
  formMoments,
  isAskedFor,
} from './template.ts'

/** The answers of a visit to one form, as they are kept with the version that the technician saw. */
export interface KeptAnswers {
  readonly form: FormVersion
  readonly written: WrittenAnswers
}

/** A form at a visit. */
export interface VisitForm {
  readonly form: FormVersion
  /** The report waits for it. */
  readonly isRequired: boolean
  readonly answers: Readonly<Record<string, AnswerValue>>
  /** The ids of required questions without an answer. */
  readonly missing: readonly string[]
}

/** A visit, as far as its forms go. */
interface FormsOf {
  readonly templates: readonly FormTemplate[]
  readonly kept: readonly KeptAnswers[]
  readonly place: FormPlace
  /** The ids of the photos that its report has. */
  readonly photos: ReadonlySet<string>
  /** Technicians are to come or there: once it is over only the forms that were answered count. */
  readonly isAhead: boolean
}

/**
 * The forms of a visit: those that were answered, with the version that was answered, and those that are asked for its
 * service. A form that is switched off is not waited for. First what is to be complete first.
 */
export function formsOfVisit({ templates, kept, place, photos, isAhead }: FormsOf): readonly VisitForm[] {
  const active = new Set(templates.filter(({ isActive }) => isActive).map(({ current }) => current.formId))
  const begun = kept
    .map(({ form, written }) => ({ form, answers: answersIn(form, written) }))
    .filter(({ answers }) => Object.keys(answers).length > 0)
  const fresh = templates
    .filter(({ current, isActive }) => isAhead && isActive && isAskedFor(current, place))
    .filter(({ current }) => !begun.some(({ form }) => form.formId === current.formId))
    .map(({ current }) => ({ form: current, answers: {} }))
  return [...begun, ...fresh]
    .map(({ form, answers }) => ({
      form,
      isRequired: form.moment !== 'optional' && active.has(form.formId),
      answers,
      missing: missingIn(form, answers, photos),
    }))
    .toSorted(
      (one, other) =>
        formMoments.indexOf(one.form.moment) - formMoments.indexOf(other.form.moment) ||
        (one.form.title < other.form.title ? -1 : 1),
    )
}

/** The forms that a report waits for; it can be submitted while there are none. */
export function incompleteForms(forms: readonly VisitForm[]): readonly VisitForm[] {
  return forms.filter(({ isRequired, missing }) => isRequired && missing.length > 0)
}

/** The names of the forms that were filled in completely, for the customer: the answers stay with the business. */
export function completedForms(forms: readonly VisitForm[]): readonly string[] {
  return forms.filter(isComplete).map(({ form }) => form.title)
}

export function isComplete({ answers, missing }: VisitForm): boolean {
  return missing.length === 0 && Object.keys(answers).length > 0
}

/**
 * The form to fill in before a step: a check-in comes after those that are required before the start, and the report after
 * all that are required. The check-in itself is refused for no form.
 */
export function formBefore(step: FieldStep | null, forms: readonly VisitForm[]): VisitForm | null {
  const open = incompleteForms(forms)
  switch (step) {
    case 'check-in':
      return open.find(({ form }) => form.moment === 'before_start') ?? null
    case 'submit':
      return open[0] ?? null
    case 'en-route':
    case 'arrived':
    case 'check-out':
    case null:
      return null
  }
}

/** The questions whose answer brings a warning, with its words. */
export function warningsOf({
  form,
  answers,
}: VisitForm): readonly { readonly question: Question; readonly text: string }[] {
  return form.questions.flatMap((question) =>
    question.warning && Object.hasOwn(answers, question.id) && answers[question.id] === question.warning.answer
      ? [{ question, text: question.warning.text }]
      : [],
  )
}
