import { CalendarCheck, Check, Phone } from 'lucide-react'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'
import { telephoneLink } from '../../format.ts'
import { LinkButton } from '../form/Button.tsx'
import { Chips } from '../offer/Chips.tsx'
import { usePageInput } from '../office/came-back.ts'
import { Price } from '../Price.tsx'
import type { EmergencyShown } from './emergency-shown.ts'
import { emergencyIconDrawings } from './icons.ts'
import './emergency.css'

type EmergencyCard = EmergencyShown['cards'][number]

/** Words of the section, which the owner may change. */
export interface EmergencyServicesWords {
  readonly title: string
  readonly lead: string
  readonly benefits: readonly { readonly title: string; readonly text: string }[]
}

/** Emergency Callout Services: the call, the cards, three reasons, and links to more. */
export function EmergencyServices({
  shown,
  words,
  id = 'emergency-services',
}: {
  readonly shown: EmergencyShown
  readonly words: EmergencyServicesWords
  readonly id?: string
}) {
  const { phone, cards, chips, within } = shown
  return (
    <section className="section callouts" id={id} aria-labelledby={`${id}-title`}>
      <div className="page stack stack-loose">
        <div className="callouts-head">
          <div className="stack">
            <h2 id={`${id}-title`}>{words.title}</h2>
            <p className="lead">{words.lead}</p>
          </div>
          <LinkButton
            large
            variant="emergency"
            className="callouts-call"
            href={telephoneLink(phone)}
            icon={<Phone size={24} aria-hidden="true" />}
          >
            CALL NOW: <span className="figures">{phone}</span>
          </LinkButton>
        </div>
        {cards.length > 0 && (
          <ul className="plain callout-cards">
            {cards.map((card) => (
              <Card key={card.id} card={card} phone={phone} within={within} />
            ))}
            <li className="callout-card callout-other">
              <h3 className="callout-name">Something else?</h3>
              <p>Tell us on the phone what you see. We say what to do first, and what it costs to come.</p>
              <a className="callout-other-call figures" href={telephoneLink(phone)}>
                <Phone size={24} aria-hidden="true" />
                {phone}
              </a>
            </li>
          </ul>
        )}
        <ul className="plain callout-benefits">
          {words.benefits.map(({ title, text }) => (
            <li key={title} className="callout-benefit">
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <Chips chips={chips} label="Often searched for" />
      </div>
    </section>
  )
}

function Card({
  card,
  phone,
  within,
}: {
  readonly card: EmergencyCard
  readonly phone: string
  readonly within: string | null
}) {
  const { name, type, description, features, picture, colour, icon, href, price } = card
  const { vatRegistered } = usePageInput().site
  const Icon = emergencyIconDrawings[icon]
  return (
    <li className={`callout-card tag-${colour}`}>
      <div className="callout-top">
        <span className="callout-tag" aria-hidden="true">
          <Icon size={24} />
        </span>
        <h3 className="callout-name">{name}</h3>
        {picture === null && (
          <span className="callout-drawing">
            <TradeDrawing trade={type} size={64} />
          </span>
        )}
      </div>
      {picture !== null && (
        <img className="callout-picture" src={picture} width={800} height={500} alt="" loading="lazy" />
      )}
      <p>{description}</p>
      <ul className="plain callout-features">
        {features.map((feature) => (
          <li key={feature}>
            <Check size={20} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="callout-foot">
        {href !== null && price !== null ? (
          <>
            <span className="callout-price">
              <Price amount={price} vat={vatRegistered} />
              {within !== null && <span className="soft">Our target: with you within {within}</span>}
            </span>
            <LinkButton variant="secondary" href={href} icon={<CalendarCheck size={20} aria-hidden="true" />}>
              Book<span className="out-of-sight"> {name}</span>
            </LinkButton>
          </>
        ) : (
          <>
            <span className="callout-price soft">Priced on the phone, before anyone sets out</span>
            <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
              Call<span className="out-of-sight"> about {name}</span>
            </LinkButton>
          </>
        )}
      </div>
    </li>
  )
}
