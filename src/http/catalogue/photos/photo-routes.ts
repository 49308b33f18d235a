import { z } from 'zod'
import { type Catalogue, type PhotoRefusal, type Service, type ServicePhoto, photoAltLimit } from '#modules/catalogue'
import { at, atSystem, doneAt, parseId } from '#modules/shared'
import { type AdminUploadPorts, adminUpload } from '../../invoices/office/admin-upload.ts'
import { type Api, type UploadSpec, tooMany } from '../../kit/api.ts'
import { id, line } from '../../kit/fields.ts'
import { digestIn, keptPicture } from '../../appearance/kept-picture.ts'
import { type Problem, notFound, notValidField, passwordNeeded, problem, signInNeeded } from '../../kit/problem.ts'
import type { RateLimits } from '../../kit/rate-limits.ts'
import type { Submission, Submitted } from '../../kit/submission.ts'

const mostBytes = 10 * 1024 * 1024
const wrongPhoto = 'Choose a PNG or JPEG of up to 10 MB'
const wrongAlt = `Say in at most ${photoAltLimit} characters what the photo shows`

const params = z.object({ id: id('svc') })
const photoSchema = z.object({
  address: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
})

const upload: UploadSpec = {
  tag: 'Office',
  summary:
    'The photo of a service, in the place of the one before: drawn anew, cut to 8 by 5 and without the data of the camera. `alt` says what it shows.',
  params,
  fields: z.strictObject({ alt: line(photoAltLimit, wrongAlt) }),
  files: { photo: { says: 'A PNG or JPEG', most: mostBytes, isRequired: true } },
  limit: 'upload',
  answers: { 200: { says: 'The photo', schema: photoSchema } },
  refusals: '422 `not_valid`, 404 `not_found`',
}

export interface PhotoPorts extends AdminUploadPorts {
  readonly catalogue: Catalogue
  readonly limits: RateLimits
}

/** The photos of services: programs and the office change them, anybody reads them. */
export function servicePhotoRoutes(api: Api, form: Submission, { catalogue, limits, ...ports }: PhotoPorts): void {
  const { uploads } = ports

  api.other({ method: 'put', path: '/api/admin/services/:id/photo', access: 'settings', upload }, async (c) => {
    const { who } = c.var
    if (!who) return problem(c, signInNeeded)
    if (!c.get('passwordFresh')) return problem(c, passwordNeeded)
    const parsed = params.safeParse(c.req.param())
    if (!parsed.success || !(await catalogue.service(parsed.data.id))) return problem(c, notFound)
    const wait = await limits.take('upload', { address: c.var.address, account: who.id })
    if (wait !== null) return problem(c, tooMany(wait))
    return uploads.receive(c, 'photo', async ({ fields, files: [file, ...more] }) => {
      if (!file || more.length > 0 || file.bytes > mostBytes) return problem(c, notValidField('photo', wrongPhoto))
      const set = await catalogue.setServicePhoto(parsed.data.id, await file.read(), fields['alt'] ?? '')
      return set.ok
        ? c.json(photoView(set.value), 200, { 'cache-control': 'no-store' })
        : problem(c, photoProblem(set.refusal))
    })
  })

  api.endpoint(
    {
      method: 'get',
      path: '/api/services/:id/photo',
      tag: 'Catalogue',
      scope: 'catalogue:read',
      summary: 'The photo of a service, with the address of the picture (WebP) and what it shows; 404 without one',
      access: 'anyone',
      params,
      answers: { 200: { says: 'The photo', schema: photoSchema } },
    },
    async ({ c, params: { id: service } }) => {
      const photo = (await catalogue.servicePhotos()).get(service)
      return photo ? { status: 200, body: photoView(photo) } : problem(c, notFound)
    },
  )

  api.endpoint(
    {
      method: 'delete',
      path: '/api/admin/services/:id/photo',
      tag: 'Office',
      scope: 'catalogue:write',
      summary: 'Take the photo of a service away. The picture is gone at once.',
      access: 'settings',
      params,
      answers: { 204: { says: 'Without a photo' } },
    },
    async ({ c, params: { id: service } }) => {
      if (!(await catalogue.service(service))) return problem(c, notFound)
      await catalogue.removeServicePhoto(service)
      return { status: 204 }
    },
  )

  const path = '/admin/services/:id/photo'
  const find = async (text: string) => {
    const service = parseId('svc', text)
    return service && catalogue.service(service)
  }
  const pageOf = (text: string) => `${at.admin.services()}/${encodeURIComponent(text)}`
  adminUpload(api, ports, { path, page: (c) => pageOf(c.req.param('id') ?? ''), field: 'photo' }, async (sent) => {
    const { c, fields, file, again } = sent
    const service = await find(c.req.param('id') ?? '')
    if (!service) return problem(c, notFound)
    if (!file || file.bytes > mostBytes) return again(notValidField('photo', wrongPhoto))
    const set = await catalogue.setServicePhoto(service.id, await file.read(), fields['alt'] ?? '')
    if (!set.ok) return again(photoProblem(set.refusal))
    return c.redirect(doneAt(at.admin.service(service.id), 'photo', 'photo'), 303)
  })

  const ofService = {
    access: 'settings',
    load: ({ param }: Pick<Submitted, 'param'>) => find(param('id')),
    page: ({ id: service }: Pick<Service, 'id'>) => at.admin.service(service),
  } as const
  form(`${path}/remove`, ofService, async ({ c, found: { id: service } }) => {
    await catalogue.removeServicePhoto(service)
    return c.redirect(doneAt(at.admin.service(service), 'photo-removed', 'photo'), 303)
  })

  api.other({ method: 'get', path: '/service-photo/:file', access: 'anyone' }, async (c) => {
    const name = digestIn(c.req.param('file'))
    const webp = name && (await catalogue.servicePhoto(name))
    return webp ? keptPicture(webp) : problem(c, notFound)
  })
}

function photoProblem({ kind }: PhotoRefusal): Problem {
  if (kind === 'service-unknown') return notFound
  return kind === 'alt-refused' ? notValidField('alt', wrongAlt) : notValidField('photo', wrongPhoto)
}

function photoView({ sha256, alt, width, height }: ServicePhoto) {
  return { address: atSystem.servicePhoto(sha256), alt, width, height }
}
