import { type FormVersion, type Question, formLimits } from './template.ts'

const yesNoAnswers = ['yes', 'no', 'na'] as const

/** Text, the word of a choice, the UUID of a photo of the visit, or a number. */
export type AnswerValue = string | number

/** The answers by question; null takes an answer back. */
export type AnswerChanges = Readonly<Record<string, AnswerValue | null>>

interface WrittenAnswer {
  readonly value: AnswerValue | null
  readonly at: Temporal.Instant
}

/** The answers by question, each with its moment. */
export type WrittenAnswers = Readonly<Record<string, WrittenAnswer>>

/** Two phones may answer in any order: for each question the later moment wins, and of equal ones what comes in last. */
export function reanswered(before: WrittenAnswers, changes: AnswerChanges, at: Temporal.Instant): WrittenAnswers {
  const later = Object.entries(changes).filter(([id]) => {
    const kept = Object.hasOwn(before, id) ? before[id] : undefined
    return !kept || Temporal.Instant.compare(at, kept.at) >= 0
  })
  return { ...before, ...Object.fromEntries(later.map(([id, value]) => [id, { value, at }])) }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const largest = 1_000_000_000
/** NUL, control characters but line ends and tabs, unpaired surrogates. */
const unseen = /[^\P{Cc}\n\t]|\p{Cs}/u

/** Why a value is no answer to a question, in words; null where it is one. */
export function answerFault({ kind, choices }: Question, value: AnswerValue): string | null {
  switch (kind) {
    case 'yes_no':
      return yesNoAnswers.some((one) => one === value) ? null : 'Choose yes, no or not applicable'
    case 'choice':
      return choices.some((one) => one === value) ? null : 'Choose one of the answers'
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= largest ? null : 'Give a number, such as 0.35'
    case 'photo':
      return typeof value === 'string' && uuid.test(value) ? null : 'Choose a photo of this visit'
    case 'text':
      return textFault(value)
  }
}

function textFault(value: AnswerValue): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'Write an answer'
  if (value.length > formLimits.answer) return `Please use at most ${formLimits.answer} characters`
  return unseen.test(value) ? 'This has characters that cannot be taken' : null
}

/** The answers that this version of the form has questions for. */
export function answersIn({ questions }: FormVersion, written: WrittenAnswers): Readonly<Record<string, AnswerValue>> {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const value = Object.hasOwn(written, question.id) ? (written[question.id]?.value ?? null) : null
      return value !== null && answerFault(question, value) === null ? [[question.id, value]] : []
    }),
  )
}

/** The ids of required questions without an answer. A photo counts once the visit has it; `photos`: their ids. */
export function missingIn(
  { questions }: FormVersion,
  answers: Readonly<Record<string, AnswerValue>>,
  photos: ReadonlySet<string>,
): readonly string[] {
  return questions
    .filter(({ id, kind, isRequired }) => {
      if (!isRequired) return false
      const value = Object.hasOwn(answers, id) ? answers[id] : undefined
      return value === undefined || (kind === 'photo' && !photos.has(String(value)))
    })
    .map(({ id }) => id)
}
