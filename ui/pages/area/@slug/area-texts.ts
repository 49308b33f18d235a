import type { AreaSlug, allAreas } from '#modules/catalogue'
import type { Html, SiteModule } from '#modules/site'

export interface AreaTexts {
  readonly title: string
  /** A sentence under the title; null where the page has none. */
  readonly lead: string | null
  readonly description: Html
  readonly features: Html | null
}

/** The texts of one area's page. */
export async function areaTexts(site: Pick<SiteModule, 'texts'>, slug: AreaSlug | typeof allAreas): Promise<AreaTexts> {
  const ids = [`area.${slug}.title`, `area.${slug}.description`, `area.${slug}.features`] as const
  const [title, description, features] = ids
  const texts = await site.texts(ids)
  return { title: texts[title], lead: null, description: texts[description], features: texts[features] }
}
