import { z } from 'zod'
import type { Context } from 'hono'
import { type SharedPositionsModule, type SharingRefusal, sharingNotice } from '#modules/booking'
import { visitNamedBy } from '#modules/fulfilment'
import { type VisitId, at, doneAt, instantText, parseId } from '#modules/shared'
import { actorOf } from '../bookings/actor.ts'
import { problemOfBooking } from '../bookings/problems.ts'
import type { Api } from '../kit/api.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { type Problem, conflict, problem } from '../kit/problem.ts'
import type { Submission } from '../kit/submission.ts'
import { visitParams } from './field-actions.ts'
import { location } from './location.ts'

const fields = z.strictObject({ agreed: z.boolean('Please say whether you agree') })
const formFields = z.strictObject({ agreed: z.enum(['yes', 'no'], 'Please say whether you agree') })

const sharingSchema = z.strictObject({ notice: z.string(), agreed: z.boolean() })
const roughSchema = z.strictObject({ latitude: z.number(), longitude: z.number(), at: instantSchema })

/** Where a technician on the way is, for their customer: journey by journey, and only after a yes. */
export function sharedPositionRoutes(api: Api, form: Submission, shared: SharedPositionsModule): void {
  const common = { tag: 'Field', access: 'field-work', params: visitParams } as const

  api.endpoint(
    {
      ...common,
      method: 'put',
      path: '/api/visits/:id/position-sharing',
      summary:
        'Agree to share where you are on the way to this visit, or no longer. Off until you say so, and over when you are there, when the visit is not yours any more, or after two hours.',
      body: fields,
      answers: { 200: { says: 'The notice, and whether you agree to it', schema: sharingSchema } },
    },
    async ({ c, who, params, body }) => {
      const set = await shared.agree(actorOf(who), params.id, body.agreed)
      if (!set.ok) return refused(c, set.refusal)
      return { status: 200, body: { notice: sharingNotice, agreed: body.agreed } }
    },
  )
  api.endpoint(
    {
      ...common,
      method: 'post',
      path: '/api/visits/:id/position',
      summary:
        'Where the phone is on the way to this visit. It is rounded to 500 metres before it is kept, and only the last one is; one that comes within a minute of it changes nothing.',
      body: z.strictObject({ location }),
      answers: { 200: { says: 'The position that is kept', schema: roughSchema } },
    },
    async ({ c, who, params, body }) => {
      const sent = await shared.send(actorOf(who), params.id, body.location)
      if (!sent.ok) return refused(c, sent.refusal)
      const { latitude, longitude, at: moment } = sent.value
      return { status: 200, body: { latitude, longitude, at: instantText(moment) } }
    },
  )

  const load = async ({ param }: { readonly param: (name: string) => string }): Promise<VisitId | null> =>
    parseId('vis', param('id'))
  for (const [prefix, page] of Object.entries(pages)) {
    const onPage = { access: 'field-work', load, fields: formFields, page } as const
    form(
      `${prefix}/visits/:id/position-sharing`,
      onPage,
      async ({ c, who, found, fields: { agreed }, again, refuse }) => {
        const isAgreed = agreed === 'yes'
        const set = await shared.agree(actorOf(who), found, isAgreed)
        if (set.ok) return c.redirect(doneAt(page(found), isAgreed ? 'sharing' : 'no-sharing'), 303)
        return set.refusal.kind === 'booking-unknown' ? refuse(404) : again(problemOfSharing(set.refusal))
      },
    )
  }
}

/** The pages that have the choice, by the beginning of the addresses of their forms. */
const pages = {
  '/dashboard': () => at.dashboard(),
  '/fulfillment': (id: VisitId) => {
    const visit = visitNamedBy(id)
    return visit ? at.tracker(visit.bookingId) : at.dashboard()
  },
} as const

function refused(c: Context, refusal: SharingRefusal): Response {
  return problem(c, problemOfSharing(refusal))
}

function problemOfSharing(refusal: SharingRefusal): Problem {
  switch (refusal.kind) {
    case 'not-on-the-way':
    case 'not-sharing':
      return problemOf[refusal.kind]
    default:
      return problemOfBooking(refusal)
  }
}

const problemOf = {
  'not-on-the-way': conflict('not_on_the_way', 'You are not on the way to this visit.'),
  'not-sharing': conflict('not_sharing', 'You have not agreed to share where you are on this journey.'),
} as const satisfies Record<string, Problem>
