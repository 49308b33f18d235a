import { at } from '#modules/shared'
import { Badge } from '../Badge.tsx'
import { Price } from '../Price.tsx'
import { usePageInput } from '../office/came-back.ts'
import type { PricedService } from './priced.ts'
import './offer.css'

/** Services with their prices, like the board on a counter: the name, a dotted line, the price. */
export function PriceLines({ services }: { readonly services: readonly PricedService[] }) {
  const { vatRegistered } = usePageInput().site
  return (
    <ul className="plain price-lines">
      {services.map(({ slug, name, isEmergency, duration, price }) => (
        <li key={slug}>
          <a className="price-line" href={at.service(slug)}>
            <span className="price-line-name">
              <span className="price-line-link">{name}</span>
              {isEmergency && <Badge tone="emergency">Emergency</Badge>}
              <span className="price-line-takes">{duration}</span>
            </span>
            <span className="price-line-dots" aria-hidden="true" />
            <Price amount={price} from={!isEmergency} vat={vatRegistered} />
          </a>
        </li>
      ))}
    </ul>
  )
}
