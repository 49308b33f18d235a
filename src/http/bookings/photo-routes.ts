import type { Context } from 'hono'
import { z } from 'zod'
import {
  type BookingModule,
  type DraftsModule,
  type Photo,
  type PhotoRefusal,
  type PhotosModule,
  photosPerBooking,
} from '#modules/booking'
import { type Api, tooMany } from '../kit/api.ts'
import { actorOf } from './actor.ts'
import { bookingParams } from './fields.ts'
import { bookingProblem } from './problems.ts'
import type { DraftCookie } from '../wizard/draft-cookie.ts'
import type { HttpEnv } from '../kit/env.ts'
import { id } from '../kit/fields.ts'
import { pageSchema } from '../kit/paging.ts'
import { photoSchema, photoView } from './photo-views.ts'
import { type Problem, notFound, problem } from '../kit/problem.ts'
import type { RateLimits } from '../kit/rate-limits.ts'
import type { Uploads } from '../uploads/uploads.ts'

export interface PhotoRoutePorts {
  readonly booking: BookingModule
  readonly drafts: DraftsModule
  readonly photos: PhotosModule
  readonly cookie: DraftCookie
  readonly limits: RateLimits
  readonly uploads: Uploads
}

const tag = 'Bookings'
const photoParams = z.object({ id: id('pho') })

/** Photos of the problem: added to a draft, and private to its visitor, then to the customer, technician and office. */
export function photoRoutes(api: Api, { booking, drafts, photos, cookie, limits, uploads }: PhotoRoutePorts): void {
  api.other({ method: 'post', path: '/api/booking-draft/photos', access: 'anyone' }, async (c) => {
    const by = { address: c.var.address, account: c.var.who?.id ?? null }
    const wait = await limits.take('upload', by)
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'photo', async ({ files }) => {
      if (files.length === 0) return problem(c, nothingSent)
      const { token, draft } = await drafts.merge(cookie.read(c), {})
      cookie.write(c, token)
      const added: Photo[] = []
      for (const file of files) {
        const photo = await photos.add(draft.tokenHash, file)
        if (!photo.ok) return problem(c, problemOf[photo.refusal.kind])
        added.push(photo.value)
      }
      return c.json({ items: added.map(photoView), next_cursor: null }, 201)
    })
  })

  api.endpoint(
    {
      method: 'delete',
      path: '/api/booking-draft/photos/:id',
      tag,
      summary: 'Take a photo out of the unfinished booking.',
      access: 'anyone',
      params: photoParams,
      answers: { 204: { says: 'Taken out' } },
    },
    async ({ c, params }) => {
      const draft = await drafts.find(cookie.read(c))
      const removed = draft !== null && (await photos.removeFromDraft(params.id, draft.tokenHash))
      return removed ? { status: 204 } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/bookings/:id/photos',
      scope: 'bookings:read',
      tag,
      summary: 'The photos of a booking.',
      access: 'signed-in',
      params: bookingParams,
      answers: { 200: { says: 'The photos', schema: pageSchema(photoSchema) } },
    },
    async ({ c, who, params }) => {
      const found = await booking.find(actorOf(who), params.id)
      if (!found.ok) return bookingProblem(c, found.refusal)
      const kept = await photos.ofBooking(params.id)
      return { status: 200, body: { items: kept.map(photoView), next_cursor: null } }
    },
  )

  api.endpoint(
    {
      method: 'get',
      path: '/api/photos/:id',
      tag,
      summary: 'A photo, as a JPEG.',
      access: 'anyone',
      params: photoParams,
      answers: { 200: { says: 'The picture' } },
    },
    async ({ c, who, params }) => {
      const draftHash = await drafts.hashOf(cookie.read(c))
      const found = await photos.read(params.id, { actor: who && actorOf(who), draftHash })
      return found ? picture(c, found.photo, found.bytes) : problem(c, notFound)
    },
  )
}

function picture(c: Context<HttpEnv>, { mediaType }: Photo, bytes: Uint8Array): Response {
  return c.body(Buffer.from(bytes), 200, {
    'content-type': mediaType,
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
  })
}

const nothingSent = notValid('not_valid', 'Please choose a photo')

const problemOf = {
  'not-a-picture': notValid(
    'not_a_picture',
    'This file is no photo that we can read. Please choose a JPEG, PNG or WebP.',
  ),
  'too-many-photos': {
    status: 409,
    code: 'too_many_photos',
    detail: `A booking can have up to ${photosPerBooking} photos.`,
  },
} as const satisfies Record<PhotoRefusal['kind'], Problem>

function notValid(code: string, message: string): Problem {
  return { status: 422, code, detail: message, errors: [{ path: 'photo', message }] }
}
