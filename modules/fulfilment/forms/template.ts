import type { FormId, ServiceId } from '#modules/shared'

export const questionKinds = ['yes_no', 'text', 'number', 'choice', 'photo'] as const

export type QuestionKind = (typeof questionKinds)[number]

/** When a form is to be complete: before the work begins, before it is reported, or never. */
export const formMoments = ['before_start', 'before_completion', 'optional'] as const

export type FormMoment = (typeof formMoments)[number]

/** Said to the technician, and marked for the office, where a yes/no question is answered so. */
export interface AnswerWarning {
  readonly answer: 'yes' | 'no'
  readonly text: string
}

export interface Question {
  /** The same in all versions of its form. */
  readonly id: string
  readonly kind: QuestionKind
  readonly label: string
  readonly hint: string | null
  readonly isRequired: boolean
  /** The answers of a choice; none for other kinds. */
  readonly choices: readonly string[]
  /** A number has one: "ohms". */
  readonly unit: string | null
  /** Only a yes/no question has one. */
  readonly warning: AnswerWarning | null
}

/** A form as it is written. */
export interface FormContent {
  readonly title: string
  readonly intro: string | null
  readonly moment: FormMoment
  /** The slugs of the trades and the services at whose visits it is asked: at least one of either. */
  readonly categories: readonly string[]
  readonly services: readonly ServiceId[]
  /** In the order in which they are asked. */
  readonly questions: readonly Question[]
}

/** One version of a form. It never changes, so that answers keep their questions. */
export interface FormVersion extends FormContent {
  readonly formId: FormId
  /** The number of the version, from 1. */
  readonly version: number
}

/** A form with its latest version. */
export interface FormTemplate {
  readonly current: FormVersion
  /** Visits have this question from now on. */
  readonly isActive: boolean
}

/** The service that a visit is made for. */
export interface FormPlace {
  readonly id: ServiceId
  readonly category: string
}

/** The most that a form takes; texts in characters. */
export const formLimits = {
  title: 80,
  intro: 600,
  questions: 30,
  questionId: 60,
  label: 200,
  hint: 300,
  choices: 12,
  choice: 80,
  unit: 20,
  warning: 300,
  answer: 2_000,
  places: 100,
} as const

export function isAskedFor({ categories, services }: FormContent, place: FormPlace): boolean {
  return services.includes(place.id) || categories.includes(place.category)
}
