import { type District, areasOf } from '#modules/catalogue'
import { at } from '#modules/shared'
import { StreetPlate } from '../StreetPlate.tsx'
import './offer.css'

/** The name plate of a district, which leads to the page of its area where it has one. */
export function AreaPlate({ district }: { readonly district: District }) {
  const [area] = areasOf([district])
  const plate = <StreetPlate code={district.code} name={district.names[0] ?? district.code} />
  if (!area) return plate
  return (
    <a className="area-link" href={at.area(area.slug)}>
      {plate}
    </a>
  )
}
