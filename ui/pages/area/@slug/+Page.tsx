import { Phone } from 'lucide-react'
import { Fragment } from 'react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Prose } from '../../../components/content/Prose.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { AnswerLinks } from '../../../components/offer/AnswerLinks.tsx'
import { Chips } from '../../../components/offer/Chips.tsx'
import { AreaCheck } from '../../../components/offer/AreaCheck.tsx'
import { AreaLinks } from '../../../components/offer/AreaLinks.tsx'
import { PriceLines } from '../../../components/offer/PriceLines.tsx'
import { AreaDrawing } from '../../../drawings/AreaDrawing.tsx'
import { TradeDrawing } from '../../../drawings/TradeDrawing.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'
import './area.css'

export default function AreaPage() {
  const { slug, phone, place, texts, areas, answers, chips, jobs, emergencies, trades, further } = useData<Data>()
  return (
    <>
      <div className="area-head">
        <div className="page area-head-columns">
          <div className="stack area-head-words">
            <p className="area-sign">
              <span>{place?.name ?? 'South London'}</span>
              {place && <span className="figures area-sign-code">{place.code}</span>}
            </p>
            <h1 className="page-display">{texts.title}</h1>
            {texts.lead !== null && <p className="lead">{texts.lead}</p>}
            {jobs !== null && (
              <p className="area-jobs">
                <strong>{jobs.words}</strong> in {place?.code}
              </p>
            )}
            <div className="area-actions">
              <AreaCheck place="area" example={place?.example ?? 'CR0 1AB'} />
              <LinkButton variant="emergency" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
                Emergency: <span className="figures">{phone}</span>
              </LinkButton>
            </div>
          </div>
          <div className="area-picture">
            <AreaDrawing area={slug} />
          </div>
        </div>
      </div>
      <div className="page main-pad area-body">
        <div className="stack stack-loose">
          <Prose of={texts.description} />
          {texts.features && (
            <section className="stack" aria-labelledby="features-title">
              <h2 id="features-title" className="card-title">
                {place ? `Often asked for in ${place.name}` : 'The same everywhere'}
              </h2>
              <div className="area-features">
                <Prose of={texts.features} />
              </div>
            </section>
          )}
          <AnswerLinks answers={answers} />
          <Chips chips={chips} label={`Often searched for${place ? ` in ${place.name}` : ''}`} />
        </div>
        {place ? <Place place={place} /> : <Areas areas={areas} />}
      </div>
      <section className="area-prices" aria-labelledby="prices-title">
        <div className="page stack stack-loose">
          <h2 id="prices-title">{place ? `Prices in ${place.name}` : 'Prices, the same in every district'}</h2>
          <div className="area-trades">
            {trades.map(({ slug: trade, label, services }) => (
              <section key={trade} className="area-trade" aria-labelledby={`${trade}-title`}>
                <h3 id={`${trade}-title`} className="area-trade-name">
                  <TradeDrawing trade={trade} size={32} />
                  <a href={`${at.services()}#${trade}`}>{label}</a>
                </h3>
                <PriceLines services={services} />
              </section>
            ))}
          </div>
          {emergencies.length > 0 && (
            <section className="stack" aria-labelledby="emergencies-title">
              <h3 id="emergencies-title">It cannot wait?</h3>
              <div className="area-emergencies">
                <PriceLines services={emergencies} />
              </div>
            </section>
          )}
        </div>
      </section>
      <div className="page main-pad stack">
        {further.length > 0 && <Further districts={further} />}
        <h2 className="card-title">{place ? 'Near here' : 'Areas with a page of their own'}</h2>
        <AreaLinks areas={areas} here={slug} />
      </div>
    </>
  )
}

function Place({ place: { others, landmarks, code } }: { readonly place: NonNullable<Data['place']> }) {
  return (
    <aside className="area-place stack" aria-label={`The district ${code}`}>
      {others.length > 0 && (
        <>
          <h2 className="card-title">Also in {code}</h2>
          <p>{others.join(', ')}</p>
        </>
      )}
      {landmarks.length > 0 && (
        <>
          <h2 className="card-title">Around</h2>
          <ul className="area-landmarks">
            {landmarks.map((landmark) => (
              <li key={landmark}>{landmark}</li>
            ))}
          </ul>
        </>
      )}
    </aside>
  )
}

function Areas({ areas }: { readonly areas: Data['areas'] }) {
  return (
    <aside className="area-place stack" aria-label="Areas">
      <h2 className="card-title">Read about</h2>
      <ul className="area-landmarks">
        {areas.map(({ slug, name, code }) => (
          <li key={slug}>
            <a href={at.area(slug)}>{name}</a> <span className="figures">{code}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}

function Further({ districts }: { readonly districts: Data['further'] }) {
  return (
    <section className="stack" id="further" aria-labelledby="further-title">
      <h2 id="further-title" className="card-title">
        Every other district we come to
      </h2>
      <ul className="plain area-further">
        {districts.map(({ code, places }) => (
          <li key={code}>
            <strong className="figures">{code}</strong>{' '}
            {places.map(({ name, href }, index) => (
              <Fragment key={name}>
                {index > 0 && ', '}
                {href === null ? name : <a href={href}>{name}</a>}
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
      <p>
        Yours is not here? <a href={at.coverage()}>Check your postcode</a>, and leave word if we do not come yet.
      </p>
    </section>
  )
}
