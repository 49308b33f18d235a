import { BadgeCheck, Check, Clock, CreditCard, MapPin, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { allAreas } from '#modules/catalogue'
import { at } from '#modules/shared'
import { Prose } from '../../../components/content/Prose.tsx'
import { AnswerLinks } from '../../../components/offer/AnswerLinks.tsx'
import { AreaLinks } from '../../../components/offer/AreaLinks.tsx'
import { PriceLines } from '../../../components/offer/PriceLines.tsx'
import { TradeDrawing } from '../../../drawings/TradeDrawing.tsx'
import { PriceTicket } from './PriceTicket.tsx'
import type { ServiceView } from './service-view.ts'
import { Trail } from './Trail.tsx'
import '../services.css'

/** One service: what it is, what it costs and when, and how to book it. */
export function ServicePage({ service }: { readonly service: ServiceView }) {
  const { name, description, category, trade, page, others, photo } = service
  const over = page
    ? { href: at.service(page.slug), label: page.label }
    : { href: `${at.services()}#${category}`, label: trade }
  return (
    <div className="page main-pad service-page">
      <div className="service-head stack">
        <Trail over={over} here={name} />
        <div className="service-title">
          <TradeDrawing trade={category} size={72} />
          <h1>{name}</h1>
        </div>
        <p className="lead">{description}</p>
        {photo && <img className="service-photo" {...photo} alt={photo.alt} />}
      </div>
      <div className="service-ticket">
        <PriceTicket service={service} />
      </div>
      <div className="service-body stack stack-loose">
        <Included lines={service.included} />
        <Facts service={service} />
        <Questions service={service} />
        <Places service={service} />
        <AnswerLinks answers={service.answers} />
        {others.length > 0 && (
          <section className="stack" aria-labelledby="others-title">
            <h2 id="others-title" className="card-title">
              More {trade.toLowerCase()} jobs
            </h2>
            <PriceLines services={others} />
          </section>
        )}
      </div>
    </div>
  )
}

function Included({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className="stack" aria-labelledby="included-title">
      <h2 id="included-title" className="card-title">
        In the price
      </h2>
      <ul className="plain included">
        {lines.map((line) => (
          <li key={line}>
            <Check size={20} aria-hidden="true" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ service }: { readonly service: ServiceView }) {
  const { duration, certificates, guarantee, paying } = service
  return (
    <section className="stack" aria-labelledby="facts-title">
      <h2 id="facts-title" className="card-title">
        Good to know
      </h2>
      <dl className="fact-list">
        <Fact icon={<Clock size={24} aria-hidden="true" />} label="Takes about">
          {duration}
        </Fact>
        {certificates.length > 0 && (
          <Fact icon={<BadgeCheck size={24} aria-hidden="true" />} label="Who may do it">
            Only people with {certificates.join(' and ')}, which we check and keep on file.
          </Fact>
        )}
        <Fact icon={<ShieldCheck size={24} aria-hidden="true" />} label="Guarantee">
          {guarantee}
        </Fact>
        <Fact icon={<CreditCard size={24} aria-hidden="true" />} label="Paying">
          {paying}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({
  icon,
  label,
  children,
}: {
  readonly icon: ReactNode
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <div className="fact">
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

function Questions({ service: { questions, texts, changing } }: { readonly service: ServiceView }) {
  return (
    <section className="stack" aria-labelledby="questions-title">
      <h2 id="questions-title" className="card-title">
        Questions
      </h2>
      <div className="questions">
        {questions.map(({ question, answer }) => (
          <Answered key={question} question={question}>
            <p>{answer}</p>
          </Answered>
        ))}
        <Answered question="What if it turns out to be more work?">
          <Prose of={texts['services.more-work']} />
        </Answered>
        <Answered question="How do I get ready?">
          <Prose of={texts['services.ready']} />
        </Answered>
        {changing !== null && (
          <Answered question="Can I move or cancel the visit?">
            <p>{changing}</p>
          </Answered>
        )}
      </div>
    </section>
  )
}

function Answered({ question, children }: { readonly question: string; readonly children: ReactNode }) {
  return (
    <details className="question">
      <summary>{question}</summary>
      {children}
    </details>
  )
}

function Places({ service: { areas, furtherDistricts } }: { readonly service: ServiceView }) {
  return (
    <section className="stack" aria-labelledby="places-title">
      <h2 id="places-title" className="card-title places-title">
        <MapPin size={24} aria-hidden="true" />
        Where we do it
      </h2>
      <AreaLinks areas={areas} />
      {furtherDistricts > 0 && (
        <p>
          And in <a href={`${at.area(allAreas)}#further`}>{furtherDistricts} more districts</a> of south London.
        </p>
      )}
    </section>
  )
}
