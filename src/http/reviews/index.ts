import { z } from 'zod'
import { decisionKinds, decisionReasons } from '#modules/market'
import { type PublishedReview, averageWords, rejectReasons, reviewStates } from '#modules/reviews'
import { at, doneAt, instantText } from '#modules/shared'
import { id } from '../kit/fields.ts'
import { notValid } from '../kit/form-faults.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import type { HttpKit } from '../kit/kit.ts'
import { pageSchema } from '../kit/paging.ts'
import { createActs } from '../market/moderation/act.ts'
import { decisionFields } from '../market/moderation/fields.ts'
import { decisionSchema, decisionView } from '../market/moderation/views.ts'
import { type Problem, conflict, notFound, notValidField, problem } from '../kit/problem.ts'

const reviewSchema = z.strictObject({
  id: z.int(),
  rating: z.int(),
  words: z.string(),
  first_name: z.string(),
  district: z.string(),
  given_at: instantSchema,
  reply: z.string().nullable(),
})

const officeSchema = reviewSchema.extend({
  booking_id: z.string(),
  state: z.enum(reviewStates),
  held_for: z.array(z.string()),
  reason: z.enum(rejectReasons).nullable(),
})

const publicSchema = pageSchema(reviewSchema).extend({
  average: z.number().nullable().meta({ description: 'Of all ratings, published or not; null where there is none' }),
  ratings: z.int(),
  published: z.int(),
  removed: z.record(z.enum(rejectReasons), z.int()),
})

const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().min(1).optional(),
})
const params = z.strictObject({ id: z.coerce.number().int().min(1) })
const ownDecision = z
  .strictObject({ decision: z.enum(['publish', 'reject']), reason: z.enum(rejectReasons).optional() })
  .refine(({ decision, reason }) => (decision === 'reject') === (reason !== undefined), {
    path: ['reason'],
    message: 'A rejection has one of the reasons, and a publication has none',
  })
/** Numbered reviews are of the business itself, the others of experts: each has its own decisions and reasons. */
const eitherId = z.strictObject({ id: z.union([id('lrv'), z.coerce.number().int().min(1)], 'No such review') })
const eitherDecision = z.strictObject({
  decision: z.enum(['publish', ...decisionKinds, 'remove']),
  reason: z.enum([...new Set([...rejectReasons, ...decisionReasons])]).optional(),
  text: z
    .string()
    .optional()
    .meta({ description: 'For the author and those who reported it; of a review of an expert' }),
})
const replyFields = z.strictObject({ text: z.string() })

const page = at.admin.reviews()
const usualLimit = 50
const listed = 200
const done = { 204: { says: 'Done' } }

/** The public list of reviews, and the decisions of staff about them. */
export function addReviews({ api, modules: { accounts, moderation, reviews }, submission }: HttpKit): void {
  // The store of moderation shows the words of an edit of a review itself.
  const acts = createActs({ moderation, staff: accounts.staff, passEdit: async () => {} })

  api.endpoint(
    {
      method: 'get',
      path: '/api/reviews',
      tag: 'Site',
      access: 'anyone',
      summary:
        'Reviews that their customers let us publish, the newest first, with the average of all ratings and the number of removals by reason.',
      query: listQuery,
      answers: { 200: { says: 'The reviews', schema: publicSchema } },
    },
    async ({ query: { limit = usualLimit, cursor } }) => {
      const [found, figures] = await Promise.all([reviews.published(limit + 1, cursor ?? null), reviews.figures()])
      const items = found.slice(0, limit)
      const { ratings, published, removed } = figures
      const average = averageWords(figures)
      return {
        status: 200,
        body: {
          items: items.map(reviewView),
          next_cursor: found.length > limit ? String(items.at(-1)?.id) : null,
          average: average === null ? null : Number(average),
          ratings,
          published,
          removed,
        },
      }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/admin/reviews',
      tag: 'Office',
      access: 'message',
      summary: 'All reviews that customers let us publish, those that wait for a decision first.',
      answers: { 200: { says: 'The reviews', schema: pageSchema(officeSchema) } },
    },
    async () => ({
      status: 200,
      body: { items: (await reviews.listed({ state: null, rating: null }, listed)).map(officeView), next_cursor: null },
    }),
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/reviews/:id/decision',
      tag: 'Office',
      access: 'message',
      summary:
        'Publish a review of the business, by its number, or reject it for one of five reasons: abusive, personal_data, fake, not_about_us, illegal. There is no other; few stars are none. A review of an expert (`lrv_`) has the decisions, reasons and `text` of listings: `approve` and `hold` by the office; `reject`, `remove` and `restore` by administrators with a fresh password. Its author and those who reported it get the reasons by e-mail.',
      params: eitherId,
      body: eitherDecision,
      answers: { ...done, 200: { says: 'The decision about a review of an expert', schema: decisionSchema } },
    },
    async ({ c, who, params: { id: asked }, body }) => {
      if (typeof asked === 'string') {
        const decision = body.decision === 'remove' ? 'suspend' : body.decision
        const parsed = decisionFields.safeParse({ ...body, decision })
        if (!parsed.success) return problem(c, notValid(parsed.error))
        const decided = await acts.decide({ c, who }, { kind: 'review', id: asked }, parsed.data)
        return decided.fault ? problem(c, decided.fault) : { status: 200, body: decisionView(decided.decision) }
      }
      const parsed = ownDecision.safeParse(body)
      if (!parsed.success) return problem(c, notValid(parsed.error))
      const decided = await reviews.decide(asked, parsed.data.reason ?? null)
      return decided.ok ? { status: 204 } : problem(c, problemOf(decided.refusal))
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/reviews/:id/reply',
      tag: 'Office',
      access: 'settings',
      summary: 'The one reply of the owner to a published review.',
      params,
      body: replyFields,
      answers: done,
    },
    async ({ c, params: { id }, body }) => {
      const replied = await reviews.reply(id, body.text)
      return replied.ok ? { status: 204 } : problem(c, problemOf(replied.refusal))
    },
  )

  submission('/admin/reviews/:id/decision', { access: 'message', page: () => page }, async (sent) => {
    const reason = rejectReasons.find((one) => one === sent.fields['decision']) ?? null
    if (reason === null && sent.fields['decision'] !== 'publish')
      return sent.again(notValidField('decision', 'Please choose one'))
    const decided = await reviews.decide(idOf(sent.param('id')), reason)
    return decided.ok ? sent.c.redirect(doneAt(page, 'decided'), 303) : sent.again(problemOf(decided.refusal))
  })

  submission('/admin/reviews/:id/reply', { access: 'settings', page: () => page }, async (sent) => {
    const text = (sent.fields['text'] ?? '').replaceAll('\r\n', '\n')
    const replied = await reviews.reply(idOf(sent.param('id')), text)
    return replied.ok ? sent.c.redirect(doneAt(page, 'replied'), 303) : sent.again(problemOf(replied.refusal))
  })
}

const idOf = (text: string) => (/^\d{1,12}$/.test(text) ? Number(text) : 0)

type Refusal =
  | { readonly kind: 'review-unknown' | 'already-replied' | 'bad-reply' }
  | { readonly kind: 'review-stands'; readonly state: PublishedReview['state'] }

function problemOf(refusal: Refusal): Problem {
  switch (refusal.kind) {
    case 'review-unknown':
      return notFound
    case 'already-replied':
      return conflict('already_replied', 'This review has its reply already.')
    case 'bad-reply':
      return notValidField('text', 'Please write a reply of at most 1,000 characters')
    case 'review-stands':
      return {
        ...conflict('review_stands', 'This review was withdrawn, or is not published.'),
        extra: { state: refusal.state },
      }
  }
}

function reviewView(review: PublishedReview): z.input<typeof reviewSchema> {
  const { id, rating, words, firstName, district, givenAt, reply } = review
  return { id, rating, words, first_name: firstName, district, given_at: instantText(givenAt), reply }
}

function officeView(review: PublishedReview): z.input<typeof officeSchema> {
  const { bookingId, state, heldFor, rejectReason } = review
  return { ...reviewView(review), booking_id: bookingId, state, held_for: [...heldFor], reason: rejectReason }
}
