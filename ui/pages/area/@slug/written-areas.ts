import type { Area, District } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { PageInput } from '../../../page-context.ts'
import type { AreaTexts } from './area-texts.ts'

type SiteReads = PageInput['modules']['site']

interface FurtherArea {
  readonly name: string
  readonly area: { readonly slug: string; readonly district: District }
  readonly texts: AreaTexts
  readonly description: string
}

/** An area whose page the owner wrote, while the business works there; null for any other. */
export async function furtherArea(
  { site }: Pick<PageInput['modules'], 'site'>,
  slug: string,
  districts: readonly District[],
): Promise<FurtherArea | null> {
  const page = await site.shownWritten({ kind: 'area', slug })
  const district = page?.place == null ? undefined : districts.find(({ names }) => names.includes(page.place ?? ''))
  if (!page || page.place === null || !district) return null
  const { title, lead, body: description } = page
  return {
    name: page.place,
    area: { slug, district },
    texts: { title, lead, description, features: null },
    description: page.description,
  }
}

/** The districts without a page of the program, each place with its written page, if it has one. */
export async function furtherDistricts(site: SiteReads, districts: readonly District[], areas: readonly Area[]) {
  const written = (await site.writtenPages()).filter(({ kind, state }) => kind === 'area' && state === 'published')
  return districts
    .filter(({ code }) => !areas.some(({ district }) => district.code === code))
    .map(({ code, names }) => ({
      code,
      places: names.map((name) => {
        const page = written.find(({ place }) => place === name)
        return { name, href: page ? at.area(page.slug) : null }
      }),
    }))
}
