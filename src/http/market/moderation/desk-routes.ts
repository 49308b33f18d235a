import { z } from 'zod'
import { type ModerationModule, cursorFrom, cursorText, subjectRef } from '#modules/market'
import type { Api } from '../../kit/api.ts'
import { id } from '../../kit/fields.ts'
import { notFound, notValidField, problem } from '../../kit/problem.ts'
import type { Acts } from './act.ts'
import { appealAnswerFields, decisionFields, noticeStepFields, queueQuery, sanctionFields } from './fields.ts'
import { decisionSchema, decisionView, itemView, queueSchema } from './views.ts'

const shared = { tag: 'Market', access: 'message' } as const
const done = { 204: { says: 'Done' } }
const subjects = {
  listing: { path: '/api/admin/listings/:id/decision', params: z.strictObject({ id: id('lst') }) },
  job: { path: '/api/admin/jobs/:id/decision', params: z.strictObject({ id: id('job') }) },
} as const

/** The work of the staff on the market. */
export function moderationDeskRoutes(api: Api, moderation: ModerationModule, acts: Acts): void {
  api.endpoint(
    {
      ...shared,
      method: 'get',
      path: '/api/admin/market',
      summary: 'All that waits for a decision in the market, the oldest due first, with the number of each kind',
      query: queueQuery,
      answers: { 200: { says: 'What waits', schema: queueSchema } },
    },
    async ({ c, query: { kind, q, limit, cursor } }) => {
      const from = cursor === undefined ? {} : cursorFrom(cursor)
      if (!from) return problem(c, notValidField('cursor', 'Not a place in this list'))
      const [page, counts] = await Promise.all([
        moderation.queue({ kinds: kind ? [kind] : [], text: q || null, from, limit }),
        moderation.counts(),
      ])
      return {
        status: 200,
        body: { items: page.items.map(itemView), next_cursor: page.next && cursorText(page.next), counts },
      }
    },
  )

  for (const kind of ['listing', 'job'] as const) {
    const { path, params } = subjects[kind]
    api.endpoint(
      {
        ...shared,
        method: 'post',
        path,
        summary: `Decide about a ${kind}: \`approve\` and \`hold\` by the office; \`reject\`, \`suspend\` and \`restore\` by administrators with a fresh password. The owner and those who reported get the reasons by e-mail. The first rejection of an advert refunds in full`,
        params,
        body: decisionFields,
        answers: { 200: { says: 'The decision', schema: decisionSchema } },
      },
      async ({ c, who, params: asked, body }) => {
        const ref = subjectRef(kind, asked.id)
        if (!ref) return problem(c, notFound)
        const decided = await acts.decide({ c, who }, ref, body)
        return decided.fault ? problem(c, decided.fault) : { status: 200, body: decisionView(decided.decision) }
      },
    )
  }

  api.endpoint(
    {
      ...shared,
      access: 'users',
      method: 'post',
      path: '/api/admin/market/appeals/:number/answer',
      summary:
        'Answer an appeal, as another person than the one who decided (409 `another_person`). Where there is nobody else, a `note` says how it was looked at afresh. An `overturned` decision is reversed',
      params: z.strictObject({ number: z.coerce.number().int().min(1) }),
      body: appealAnswerFields,
      answers: done,
    },
    async ({ c, who, params, body }) => {
      const fault = await acts.answerAppeal({ c, who }, params.number, body)
      return fault ? problem(c, fault) : { status: 204 }
    },
  )

  api.endpoint(
    {
      ...shared,
      method: 'post',
      path: '/api/admin/market/notices/:id/step',
      summary:
        'Take the next step of a notice of defamation: `ask` the poster, say that it is `defective`, or `remove` the words (administrators with a fresh password)',
      params: z.strictObject({ id: id('rpt') }),
      body: noticeStepFields,
      answers: done,
    },
    async ({ c, who, params, body }) => {
      const fault = await acts.stepNotice({ c, who }, params.id, body)
      return fault ? problem(c, fault) : { status: 204 }
    },
  )

  api.endpoint(
    {
      ...shared,
      access: 'users',
      method: 'post',
      path: '/api/admin/market/sanctions',
      summary:
        'Take a measure against the owner of an advert: a warning, a suspension for 30 days, or the end, with 30 days of notice unless the cause is fraud or danger',
      body: sanctionFields.extend({
        subject: z.enum(['listing', 'job', 'review']),
        id: z.string().max(70),
      }),
      answers: done,
    },
    async ({ c, who, body: { subject, id: subjectId, ...asked } }) => {
      const ref = subjectRef(subject, subjectId)
      const fault = ref ? await acts.sanction({ c, who }, ref, asked) : notFound
      return fault ? problem(c, fault) : { status: 204 }
    },
  )
}
