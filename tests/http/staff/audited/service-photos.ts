import sharp from 'sharp'
import { type AuditedWrites, form } from './desk.ts'

async function photo(background: string): Promise<FormData> {
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('alt', 'A tap over a basin')
  body.set('photo', new File([new Uint8Array(png)], 'tap.png', { type: 'image/png' }))
  return body
}

const putPhoto = (
  whole: { readonly app: { request(path: string, init: RequestInit): Response | Promise<Response> } },
  cookie: string,
  body: FormData,
) => whole.app.request('/api/admin/services/svc_tap-repair/photo', { method: 'PUT', headers: { cookie }, body })

/** Writes of photos of services. */
export const servicePhotoWrites: AuditedWrites = {
  'PUT /api/admin/services/:id/photo': async ({ whole }) =>
    putPhoto(whole, await whole.signIn('admin'), await photo('#0a504c')),
  'POST /admin/services/:id/photo': async (desk) =>
    desk.upload('/admin/services/svc_tap-repair/photo', await photo('#4c0a50')),
  'POST /admin/services/:id/photo/remove': form('/admin/services/svc_tap-repair/photo/remove'),
  'DELETE /api/admin/services/:id/photo': async (desk) => {
    await desk.upload('/admin/services/svc_tap-repair/photo', await photo('#504c0a'))
    return desk.json('DELETE', '/api/admin/services/svc_tap-repair/photo')
  },
}
