export interface Question {
  readonly question: string
  readonly answer: string
}

/** The words of a service's page beside its description. */
export interface ServiceTexts {
  /** Lines of that which the price includes; empty where only the description says it. */
  readonly included: readonly string[]
  /** The page adds those that are the same for every service. */
  readonly questions: readonly Question[]
}

export const noServiceTexts: ServiceTexts = { included: [], questions: [] }

export const serviceTextLimits = {
  includedLines: 10,
  includedLine: 140,
  /** The lines together, with their ends. */
  included: 1_420,
  questions: 6,
  question: 140,
  answer: 700,
} as const

export function isSameQuestions(one: readonly Question[], other: readonly Question[]): boolean {
  const text = (questions: readonly Question[]) => JSON.stringify(questions.map((of) => [of.question, of.answer]))
  return text(one) === text(other)
}
