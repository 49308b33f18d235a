import { BadgeCheck, Clock3, MapPin, ShieldCheck } from 'lucide-react'
import { Badge } from '../Badge.tsx'
import { Stars } from '../Stars.tsx'
import type { ShownExpert } from './shown-expert.ts'
import './directory.css'

const shownTrades = 3

/** One expert in a list. The whole of it is on their page. */
export function ExpertCard({ expert }: { readonly expert: ShownExpert }) {
  const more = expert.categories.length - shownTrades
  return (
    <li className={expert.isSponsored ? 'expert-card expert-sponsored' : 'expert-card'}>
      <div className="expert-head">
        <h3 className="expert-name">
          <a href={expert.href}>{expert.name}</a>
        </h3>
        {expert.isSponsored && <Badge>Sponsored</Badge>}
      </div>
      <Rating expert={expert} />
      <ul className="plain row row-tight expert-trades">
        {expert.categories.slice(0, shownTrades).map((trade) => (
          <li key={trade} className="expert-trade">
            {trade}
          </li>
        ))}
        {more > 0 && <li className="soft">+{more} more</li>}
      </ul>
      <p className="expert-words">{expert.description}</p>
      <ul className="plain expert-facts small">
        <li>
          <MapPin size={16} aria-hidden="true" />
          <span>
            {expert.area}
            {expert.miles !== null && <strong className="figures">, {expert.miles.toLowerCase()}</strong>}
          </span>
        </li>
        {expert.responseRate !== null && (
          <li>
            <Clock3 size={16} aria-hidden="true" />
            <span>Answers {expert.responseRate}% of messages within 48 hours</span>
          </li>
        )}
        <ExpertBadges badges={expert.badges} />
        {expert.isInsuranceDeclared && !expert.badges.some(({ kind }) => kind === 'insurance') && (
          <li>
            <ShieldCheck size={16} aria-hidden="true" />
            <span>Insurance declared</span>
          </li>
        )}
      </ul>
    </li>
  )
}

function ExpertBadges({ badges }: Pick<ShownExpert, 'badges'>) {
  return badges.map(({ kind, label }) => (
    <li key={kind}>
      <BadgeCheck size={16} aria-hidden="true" />
      <span>{label}</span>
    </li>
  ))
}

export function Rating({ expert }: { readonly expert: Pick<ShownExpert, 'rating' | 'stars' | 'reviews'> }) {
  if (expert.rating === null) {
    return (
      <p className="expert-rating">
        <Badge tone="brand">New</Badge>
      </p>
    )
  }
  return (
    <p className="expert-rating">
      <Stars rating={expert.stars} />
      <strong className="figures">{expert.rating}</strong>
      <span className="soft figures">{expert.reviews}</span>
    </p>
  )
}
