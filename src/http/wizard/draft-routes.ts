import { z } from 'zod'
import type { Draft, DraftsModule, PhotosModule } from '#modules/booking'
import type { Api } from '../kit/api.ts'
import { tooMany } from '../kit/api.ts'
import type { DraftCookie } from './draft-cookie.ts'
import { draftFields, draftFrom } from './draft-fields.ts'
import { photoSchema, photoView } from '../bookings/photo-views.ts'
import type { HttpKit } from '../kit/kit.ts'
import { problem } from '../kit/problem.ts'
import type { Step } from './rules.ts'
import type { RateLimits } from '../kit/rate-limits.ts'

export interface DraftRoutePorts {
  readonly drafts: DraftsModule
  readonly photos: PhotosModule
  readonly cookie: DraftCookie
  readonly limits: RateLimits
  readonly onStep: HttpKit['onStep']
  readonly originOf: HttpKit['originOf']
}

const tag = 'Bookings'
const draftSchema = z.strictObject({ draft: draftFields, photos: z.array(photoSchema) })
const path = '/api/booking-draft'
const headers = { 'cache-control': 'no-store' }

/** A visitor's unfinished booking, kept under a cookie for 30 days, signed in or not. */
export function draftRoutes(api: Api, { drafts, photos, cookie, limits, onStep, originOf }: DraftRoutePorts): void {
  async function view(draft: Draft | null) {
    const kept = draft ? await photos.ofDraft(draft.tokenHash) : []
    const {
      acceptedQuote: _,
      quote: _quote,
      job: _job,
      listing: _listing,
      origin: _origin,
      ...fields
    } = draft?.fields ?? {}
    return { draft: fields, photos: kept.map(photoView) }
  }

  api.endpoint(
    {
      method: 'get',
      path,
      tag,
      summary: 'The unfinished booking; empty when there is none.',
      access: 'anyone',
      answers: { 200: { says: 'The draft', schema: draftSchema } },
    },
    async ({ c }) => ({ status: 200, body: await view(await drafts.find(cookie.read(c))), headers }),
  )

  api.endpoint(
    {
      method: 'put',
      path,
      tag,
      summary: 'Keep the unfinished booking as it is now, in place of what was kept before.',
      access: 'anyone',
      body: draftFields,
      answers: { 200: { says: 'The draft, and its token as a cookie', schema: draftSchema } },
    },
    async ({ c, body }) => {
      const token = cookie.read(c)
      if (!(await drafts.find(token))) {
        const wait = await limits.take('upload', { address: c.var.address, account: null })
        if (wait !== null) return problem(c, tooMany(wait))
      }
      const saved = await drafts.replace(token, draftFrom(body), originOf(c))
      cookie.write(c, saved.token)
      onStep(c, stepOf(body.step))
      return { status: 200, body: await view(saved.draft), headers }
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path,
      tag,
      summary: 'Begin another booking: the contact details stay, everything else goes.',
      access: 'anyone',
      answers: { 200: { says: 'The draft as it is now', schema: draftSchema } },
    },
    async ({ c }) => {
      const token = cookie.read(c)
      const draft = await drafts.find(token)
      if (!draft) return { status: 200, body: await view(null), headers }
      await photos.clearDraft(draft.tokenHash)
      const saved = await drafts.reset(token)
      return { status: 200, body: await view(saved.draft), headers }
    },
  )
}

/** A draft has answers to four steps; the booking reaches those after them. */
function stepOf(step: number | undefined): Step {
  return step === 2 || step === 3 || step === 4 ? step : 1
}
