import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import {
  type AnswerChanges,
  type FormContent,
  type Question,
  formLimits,
  formMoments,
  questionKinds,
} from '#modules/fulfilment'
import { id } from '../kit/fields.ts'
import { sent } from '../fulfilment/field-actions.ts'

export const visitFormParams = z.object({ id: id('vis'), form: id('frm') })
export const formParams = z.object({ id: id('frm') })

const wholeVersion = z.int('Please give the version that you read').min(1, 'Please give the version that you read')

const mostBytes = 10_000

const answer = z.union(
  [z.string().max(mostBytes, 'This is too long'), z.number(), z.null()],
  'Please send text, a number, or null to take the answer back',
)

/** Some answers, by question; those that are missing stay as they are. */
export const answerFields = z.strictObject({
  ...sent,
  version: wholeVersion.optional(),
  answers: z
    .record(z.string().max(formLimits.questionId), answer, 'Please send the answers by question')
    .refine((answers) => Object.keys(answers).length <= formLimits.questions, 'Please send fewer answers'),
})

/** The answers as they are kept: trimmed, line ends as `\n`, the id of a photo in lower case; blank text is none. */
export function plainAnswers(answers: AnswerChanges): AnswerChanges {
  return Object.fromEntries(
    Object.entries(answers).map(([question, value]) => [question, typeof value === 'string' ? plain(value) : value]),
  )
}

function plain(text: string): string | null {
  const trimmed = text.replaceAll('\r\n', '\n').trim()
  if (trimmed === '') return null
  return z.guid().safeParse(trimmed).success ? trimmed.toLowerCase() : trimmed
}

const text = (max: number) =>
  z
    .string('Please send text')
    .overwrite((given) => given.replaceAll('\r\n', '\n').trim())
    .max(max, `Please use at most ${max} characters`)
    .refine((given) => !/[^\P{Cc}\n\t]|\p{Cs}/u.test(given), 'This has characters that cannot be taken')

const orNone = (max: number) =>
  text(max)
    .transform((given) => given || null)
    .nullable()
    .default(null)

/** The content of a text is for `judgeContent` to say; here it is text that can be kept at all. */
const question = z
  .strictObject({
    id: text(formLimits.questionId).optional(),
    kind: z.enum(questionKinds, `Choose ${questionKinds.join(', ')}`),
    label: text(formLimits.label),
    hint: orNone(formLimits.hint),
    required: z.boolean('Please send true or false').default(true),
    choices: z
      .array(text(formLimits.choice), 'Please send a list')
      .max(formLimits.choices, 'These are too many')
      .default([]),
    unit: orNone(formLimits.unit),
    warning: z
      .strictObject({ answer: z.enum(['yes', 'no'], 'Choose yes or no'), text: text(formLimits.warning) })
      .nullable()
      .default(null),
  })
  .transform(({ id: given, required, ...rest }): Question => ({
    ...rest,
    id: given ?? newQuestionId(),
    isRequired: required,
  }))

/** A question keeps its id in all versions; one without an id is new. */
export function newQuestionId(): string {
  return `q-${randomUUID().slice(0, 13)}`
}

const content = {
  title: text(formLimits.title),
  intro: text(formLimits.intro)
    .transform((given) => given || null)
    .nullable(),
  required: z.enum(formMoments, `Choose ${formMoments.join(', ')}`),
  categories: z.array(z.string().max(60), 'Please send a list').max(formLimits.places, 'These are too many'),
  services: z.array(id('svc'), 'Please send a list').max(formLimits.places, 'These are too many'),
  questions: z
    .array(question, 'Please send a list')
    .max(formLimits.questions, `Ask at most ${formLimits.questions} questions`),
}

export const newFormFields = z.strictObject({
  ...content,
  intro: content.intro.default(null),
  categories: content.categories.default([]),
  services: content.services.default([]),
})

/** A field that is left out stays. */
export const formEditFields = z.strictObject({
  version: wholeVersion,
  is_active: z.boolean('Please send true or false').optional(),
  ...z.strictObject(content).partial().shape,
})

export function contentIn({ required: moment, ...rest }: z.output<typeof newFormFields>): FormContent {
  return { moment, ...rest }
}

export function changesIn(body: z.output<typeof formEditFields>): Partial<FormContent> {
  const { title, intro, required: moment, categories, services, questions } = body
  const sentOnly = Object.entries({ title, intro, moment, categories, services, questions }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(sentOnly)
}
