import type { Logos } from '#modules/billing'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { notFound, notValidField, problem } from '../../kit/problem.ts'
import type { Submission } from '../../kit/submission.ts'
import { type AdminUploadPorts, adminUpload } from './admin-upload.ts'

const page = at.admin.invoicing()
const path = `${page}/logo`
const mostBytes = 2 * 1024 * 1024
const wrong = 'Choose a PNG or JPEG of up to 2 MB'

/** The logo on papers, which anybody may read: it stands on what customers get. */
export function logoForms(
  api: Api,
  form: Submission,
  { logos, ...ports }: AdminUploadPorts & { readonly logos: Logos },
) {
  adminUpload(api, ports, { path, page, field: 'photo' }, async ({ c, file, again }) => {
    if (!file || file.bytes > mostBytes) return again(notValidField('photo', wrong))
    const set = await logos.setLogo(await file.read())
    return set.ok ? c.redirect(doneAt(page, 'logo', 'logo'), 303) : again(notValidField('photo', wrong))
  })

  form(`${path}/remove`, { access: 'settings', page: () => page }, async (sent) => {
    await logos.removeLogo()
    return sent.c.redirect(doneAt(page, 'logo-removed', 'logo'), 303)
  })

  api.other({ method: 'get', path: '/business-logo/:file', access: 'anyone' }, async (c) => {
    const name = /^([0-9a-f]{64})\.png$/.exec(c.req.param('file') ?? '')?.[1]
    const png = name ? await logos.readLogo(name) : null
    if (!png) return problem(c, notFound)
    return new Response(new Uint8Array(png), {
      headers: {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
