import type { Logos } from '#modules/billing'
import type { Catalogue } from '#modules/catalogue'
import { markColour } from '#modules/appearance'
import { type SiteModule, isAppIcon } from '#modules/site'
import { iconFolder, iconLogo, stylesheetNamed } from '../../appearance/look.ts'
import type { Api } from '../kit/api.ts'
import { notFound, problem } from '../kit/problem.ts'

interface Modules {
  readonly catalogue: Pick<Catalogue, 'appearance'>
  readonly logos: Pick<Logos, 'readLogo'>
  readonly site: Pick<SiteModule, 'appIcon'>
}

const forGood = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' }

/** The files of a look, and the logo, which anybody may read: they stand on what customers see. */
export function brandFiles(api: Api, { catalogue, logos, site }: Modules): void {
  api.other({ method: 'get', path: '/brand/:file', access: 'anyone' }, (c) => {
    const css = stylesheetNamed(c.req.param('file') ?? '')
    if (css === null) return problem(c, notFound)
    return c.body(css, 200, { ...forGood, 'content-type': 'text/css; charset=utf-8' })
  })

  // Only icons of the present look are drawn: nobody makes the program draw others.
  api.other({ method: 'get', path: '/brand/:folder/:icon', access: 'anyone' }, async (c) => {
    const icon = c.req.param('icon') ?? ''
    const appearance = await catalogue.appearance()
    const folder = iconFolder(appearance)
    if (!isAppIcon(icon) || c.req.param('folder') !== folder) return problem(c, notFound)
    const sha256 = iconLogo(appearance)
    const picture = await site.appIcon(folder, icon, async () => ({
      colour: markColour(appearance.colour),
      logo: sha256 === null ? null : await logos.readLogo(sha256),
    }))
    return c.body(new Uint8Array(picture), 200, { ...forGood, 'content-type': 'image/png' })
  })

  api.other({ method: 'get', path: '/business-logo/:file', access: 'anyone' }, async (c) => {
    const name = /^([0-9a-f]{64})\.png$/.exec(c.req.param('file') ?? '')?.[1]
    const png = name ? await logos.readLogo(name) : null
    if (!png) return problem(c, notFound)
    return new Response(new Uint8Array(png), {
      headers: { ...forGood, 'content-type': 'image/png', 'content-security-policy': "default-src 'none'; sandbox" },
    })
  })
}
