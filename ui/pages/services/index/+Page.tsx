import { Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Prose } from '../../../components/content/Prose.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { AreaLinks } from '../../../components/offer/AreaLinks.tsx'
import { PriceLines } from '../../../components/offer/PriceLines.tsx'
import { Price } from '../../../components/Price.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { TradeDrawing } from '../../../drawings/TradeDrawing.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'
import '../services.css'

export default function ServicesPage() {
  const { phone, texts, trades, areas } = useData<Data>()
  const { vatRegistered } = usePageInput().site
  return (
    <>
      <div className="services-head">
        <div className="page stack">
          <h1 className="page-display">{texts['services.title']}</h1>
          <p className="lead">{texts['services.lead']}</p>
        </div>
      </div>
      <div className="page main-pad price-board">
        <nav className="board-index" aria-label="Trades">
          <ul className="plain">
            {trades.map(({ slug, label, from }) => (
              <li key={slug}>
                <a href={`#${slug}`}>
                  <TradeDrawing trade={slug} size={28} />
                  <span className="board-index-name">{label}</span>
                  {from !== null && <Price amount={from} from vat={false} />}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="board-trades">
          {trades.map((trade) => (
            <Trade key={trade.slug} trade={trade} />
          ))}
          <section className="stack" aria-labelledby="unsure-title">
            <h2 id="unsure-title" className="card-title">
              Not on the list?
            </h2>
            <Prose of={texts['services.unsure']} />
            <div className="row row-tight">
              <LinkButton href={at.book()}>Find your job</LinkButton>
              <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
                Call <span className="figures">{phone}</span>
              </LinkButton>
            </div>
          </section>
          <section className="stack" aria-labelledby="areas-title">
            <h2 id="areas-title" className="card-title">
              Where we do it
            </h2>
            <p>
              {vatRegistered
                ? 'One price list for every district, and VAT is in each price.'
                : 'One price list for every district.'}
            </p>
            <AreaLinks areas={areas} />
          </section>
        </div>
      </div>
    </>
  )
}

function Trade({
  trade: { slug, label, description, photos, services, page },
}: {
  readonly trade: Data['trades'][number]
}) {
  return (
    <section className="board-trade" id={slug} aria-labelledby={`${slug}-title`}>
      <div className="board-trade-head">
        <TradeDrawing trade={slug} size={56} />
        <div>
          <h2 id={`${slug}-title`} className="board-trade-name">
            {label}
          </h2>
          <p className="soft">{description}</p>
        </div>
      </div>
      {photos.length > 0 && (
        <ul className="plain board-photos">
          {photos.map(({ slug: service, name, photo }) => (
            <li key={service}>
              <a href={at.service(service)}>
                <img {...photo} alt={photo.alt} loading="lazy" />
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <PriceLines services={services} />
      {page !== null && (
        <p className="small">
          <a href={at.service(page)}>How we work: {pageWords[page]}</a>
        </p>
      )}
    </section>
  )
}

const pageWords: Readonly<Record<NonNullable<Data['trades'][number]['page']>, string>> = {
  'plumbing-electrical': 'plumbing, electrics and heating',
  'structural-repairs': 'structural repairs',
  'smart-building': 'smart building and security',
}
