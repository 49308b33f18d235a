import { z } from 'zod'
import { type ReviewWords, expertReviewLimits as limits } from '#modules/directory'
import { type Clock, inBusinessZone } from '#modules/shared'
import { freeText, line, orEmpty } from '../kit/fields.ts'

const choose = 'Please choose from 1 to 5 stars'
const own = 'Please confirm that it is about your own experience'
const monthWords = 'Please choose a month that is not in the future'

const comment = freeText(limits.comment, 'Please write your review').refine(
  (text) => text.length >= limits.commentLeast,
  `Please write at least ${limits.commentLeast} characters`,
)

/** The fields of a review, as JSON and as a form has them. */
export function createReviewFields(clock: Clock) {
  const thisMonth = () => inBusinessZone(clock.now()).toPlainDate().toPlainYearMonth()
  const month = orEmpty(
    z
      .string(monthWords)
      .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, monthWords)
      .refine((text) => text <= thisMonth().toString(), monthWords),
  ).optional()
  const shared = {
    comment,
    month,
    work: orEmpty(line(limits.work)).optional(),
    incentive: orEmpty(line(limits.incentive)).optional(),
  }
  return {
    json: z.strictObject({
      rating: z.int(choose).min(1, choose).max(5, choose),
      own_experience: z.literal(true, own).meta({ description: 'It is about the own experience of its author' }),
      ...shared,
    }),
    form: z.strictObject({
      rating: z.enum(['1', '2', '3', '4', '5'], choose).transform(Number),
      own_experience: z.literal('yes', own),
      ...shared,
    }),
  }
}

export type ReviewFields = ReturnType<typeof createReviewFields>

type Sent = Omit<z.output<ReviewFields['json']>, 'own_experience'>

export function wordsOf({ rating, comment: text, month, work, incentive }: Sent): ReviewWords {
  return { rating, comment: text, month: month ?? '', work: work ?? '', incentive: incentive ?? '' }
}

export const replyFields = z.strictObject({ text: freeText(limits.reply, 'Please write your reply') })
export const proofFields = z.strictObject({ note: freeText(limits.note, 'Please say which proof you saw') })
