import { type Area, allAreas } from '#modules/catalogue'
import { at } from '#modules/shared'
import { StreetPlate } from '../StreetPlate.tsx'
import './offer.css'

/** The name plates of the areas, each a link to its page; `here`: the one whose page this is. */
export function AreaLinks({
  areas,
  here = null,
}: {
  readonly areas: readonly AreaShown[]
  readonly here?: string | null
}) {
  return (
    <ul className="plain area-links">
      {areas.map(({ slug, name, code }) => (
        <li key={slug}>
          <a className="area-link" href={at.area(slug)} {...(slug === here && { 'aria-current': 'page' as const })}>
            <StreetPlate code={code} name={name} />
          </a>
        </li>
      ))}
      <li>
        <a href={at.area(allAreas)} {...(here === allAreas && { 'aria-current': 'page' as const })}>
          All areas
        </a>
      </li>
    </ul>
  )
}

export interface AreaShown {
  readonly slug: string
  readonly name: string
  readonly code: string
}

export function areasShown(areas: readonly Area[]): readonly AreaShown[] {
  return areas.map(({ slug, district }) => ({ slug, name: district.names[0] ?? district.code, code: district.code }))
}
