import type { Context } from 'hono'
import { z } from 'zod'
import type { VisitPhoto, VisitPhotoRefusal, VisitReportsModule } from '#modules/booking'
import { actorOf } from '../bookings/actor.ts'
import type { Api } from '../kit/api.ts'
import type { HttpEnv } from '../kit/env.ts'
import { id } from '../kit/fields.ts'
import { notFound, problem } from '../kit/problem.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { actionOf } from './field-actions.ts'
import { captionFields, oneOriginal, originalChecked, photoChecked, problemOfPhoto } from './photo-fields.ts'
import { actProblem } from './problems.ts'
import { photoOfVisitSchema, photoOfVisitView } from './report-views.ts'

interface PhotoPorts {
  readonly reports: VisitReportsModule
  readonly uploads: Uploads
}

const photoParams = z.object({ id: id('vis'), photo: z.guid().toLowerCase() })

/** Photos of a visit: the copy for those who read the report, the file as it was taken for the office alone. */
export function visitPhotoRoutes(api: Api, { reports, uploads }: PhotoPorts): void {
  const path = '/api/visits/:id/photos/:photo'
  const common = { tag: 'Field', params: photoParams } as const

  api.other({ method: 'put', path, access: 'field-work' }, async (c) => {
    const who = c.var.who
    const params = photoParams.safeParse(c.req.param())
    if (!who || !params.success) return problem(c, notFound)
    return uploads.receive(c, 'photo', async (upload) => {
      const checked = photoChecked(upload)
      if (!checked.ok) return problem(c, checked.fault)
      const { id: visit, photo: key } = params.data
      const { type, caption, file, isCopy, happenedAt: happened_at } = checked.value
      const view = (photo: VisitPhoto) => photoOfVisitView(visit, photo)
      const body = { action_id: key, happened_at, type, caption, ...(isCopy && { original_follows: true }) }
      const photo = await reports.addPhoto(actorOf(who), visit, { id: key, type, caption, file, isCopy }, (digest) =>
        actionOf(who, visit, { ...body, digest }, 'photo', view),
      )
      return photo.ok ? c.json(view(photo.value), 201, noStore) : refused(c, photo.refusal)
    })
  })

  api.other({ method: 'put', path: `${path}/original`, access: 'field-work' }, async (c) => {
    const { who } = c.var
    const params = photoParams.safeParse(c.req.param())
    if (!who || !params.success) return problem(c, notFound)
    const { id: visit, photo } = params.data
    return uploads.receive(c, 'original', async (upload) => {
      const file = originalChecked(upload)
      if (!file) return problem(c, oneOriginal)
      const kept = await reports.addOriginal(actorOf(who), visit, photo, file)
      return kept.ok ? c.body(null, 204, noStore) : problem(c, problemOfPhoto(kept.refusal))
    })
  })

  api.endpoint(
    {
      ...common,
      method: 'patch',
      path,
      summary:
        'Other words below a photo of the report that is being written; null for none. A version that was submitted keeps its words.',
      access: 'field-work',
      body: captionFields,
      answers: { 200: { says: 'The photo', schema: photoOfVisitSchema } },
    },
    async ({ c, who, params, body }) => {
      const photo = await reports.changeCaption(actorOf(who), params.id, params.photo, body.caption)
      if (!photo.ok) return actProblem(c, photo.refusal)
      return { status: 200, body: photoOfVisitView(params.id, photo.value) }
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'delete',
      path,
      summary: 'Takes a photo out of the report that is being written. A version that was submitted keeps it.',
      access: 'field-work',
      answers: { 204: { says: 'The report does not have it' } },
    },
    async ({ c, who, params }) => {
      const removed = await reports.removePhoto(actorOf(who), params.id, params.photo)
      return removed.ok ? { status: 204 } : actProblem(c, removed.refusal)
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path,
      summary:
        'A photo of a visit, as a JPEG without the data of the camera; to the customer once the report is submitted.',
      access: 'booker',
      answers: { 200: { says: 'The picture' } },
    },
    async ({ c, who, params }) => {
      const found = await reports.readPhoto(actorOf(who), params.id, params.photo, 'copy')
      return found ? picture(c, found, 'inline') : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      ...common,
      method: 'get',
      path: `${path}/original`,
      summary: 'A photo as the phone took it, kept for 12 months; 404 while it is still on the phone.',
      access: 'dispatch',
      answers: { 200: { says: 'The file' } },
    },
    async ({ c, who, params }) => {
      const found = await reports.readPhoto(actorOf(who), params.id, params.photo, 'original')
      return found
        ? picture(c, found, `attachment; filename="${params.photo}.${endingOf(found.mediaType)}"`)
        : problem(c, notFound)
    },
  )
}

interface Kept {
  readonly bytes: Uint8Array
  readonly mediaType: string
}

function picture(c: Context<HttpEnv>, { bytes, mediaType }: Kept, disposition: string): Response {
  return c.body(Buffer.from(bytes), 200, {
    'content-type': mediaType,
    'content-disposition': disposition,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=300',
  })
}

const noStore = { 'cache-control': 'no-store' }
const endingOf = (mediaType: string) => mediaType.replace('image/', '')

function refused(c: Context, refusal: VisitPhotoRefusal): Response {
  return refusal.kind === 'already-answered' ? actProblem(c, refusal) : problem(c, problemOfPhoto(refusal))
}
