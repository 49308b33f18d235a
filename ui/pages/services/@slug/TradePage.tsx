import { BadgeCheck, Phone, ShieldCheck } from 'lucide-react'
import { at } from '#modules/shared'
import { Prose } from '../../../components/content/Prose.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { AreaLinks } from '../../../components/offer/AreaLinks.tsx'
import { PriceLines } from '../../../components/offer/PriceLines.tsx'
import { SafetyCalls } from '../../../components/offer/SafetyCalls.tsx'
import { TradeDrawing } from '../../../drawings/TradeDrawing.tsx'
import { telephoneLink } from '../../../format.ts'
import type { TradeView } from './trade-view.ts'
import { Trail } from './Trail.tsx'
import '../services.css'

/** Several trades: how they are worked in, and every job with its price. */
export function TradePage({ trade }: { readonly trade: TradeView }) {
  const { title, heading, lead, story, phone, groups, hasEmergency, certificates, guarantee, areas } = trade
  const [first, ...rest] = groups
  return (
    <>
      <div className="services-head">
        <div className="page trade-head">
          <div className="stack">
            <Trail here={title} />
            <h1 className="page-display">{heading}</h1>
            <p className="lead">{lead}</p>
            <div className="row row-tight">
              <LinkButton large href="#prices">
                See the prices
              </LinkButton>
              <LinkButton
                large
                variant="secondary"
                href={telephoneLink(phone)}
                icon={<Phone size={24} aria-hidden="true" />}
              >
                Call <span className="figures">{phone}</span>
              </LinkButton>
            </div>
          </div>
          <div className="trade-drawings" aria-hidden="true">
            {groups.slice(0, 3).map(({ slug, label }) => (
              <TradeDrawing key={label} trade={slug ?? 'electrical'} size={120} />
            ))}
          </div>
        </div>
      </div>
      <div className="page main-pad trade-body">
        <div className="stack stack-loose">
          <Prose of={story} />
          <ul className="plain facts">
            {certificates.map((words) => (
              <li key={words}>
                <BadgeCheck size={24} aria-hidden="true" />
                <span>{words}: checked by us before anyone is sent to work that needs it.</span>
              </li>
            ))}
            <li>
              <ShieldCheck size={24} aria-hidden="true" />
              <span>{guarantee}</span>
            </li>
          </ul>
          {hasEmergency && <SafetyCalls />}
        </div>
        <div className="stack stack-loose" id="prices">
          {first && <Group group={first} />}
          {rest.map((group) => (
            <Group key={group.label} group={group} />
          ))}
          <section className="stack" aria-labelledby="areas-title">
            <h2 id="areas-title" className="card-title">
              Where we come to
            </h2>
            <AreaLinks areas={areas} />
          </section>
          <p>
            <a href={at.services()}>All trades and prices</a>
          </p>
        </div>
      </div>
    </>
  )
}

function Group({ group: { label, description, services } }: { readonly group: TradeView['groups'][number] }) {
  return (
    <section className="board-trade">
      <h2 className="board-trade-name">{label}</h2>
      {description !== null && <p className="soft">{description}</p>}
      <PriceLines services={services} />
    </section>
  )
}
