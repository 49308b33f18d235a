import { CalendarCheck, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Prose } from '../../../components/content/Prose.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { AnswerLinks } from '../../../components/offer/AnswerLinks.tsx'
import { AreaLinks } from '../../../components/offer/AreaLinks.tsx'
import { PriceLines } from '../../../components/offer/PriceLines.tsx'
import { telephoneLink } from '../../../format.ts'
import type { Data } from './+data.ts'
import './answer.css'

export default function AnswerPage() {
  const { title, lead, body, phone, book, prices, over, more, areas } = useData<Data>()
  return (
    <div className="page main-pad answer">
      <article className="stack stack-loose answer-text">
        <div className="stack">
          <nav className="trail" aria-label="Breadcrumb">
            <ol className="plain">
              <li>
                <a href={over.path}>{over.name}</a>
              </li>
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <Prose of={body} />
      </article>
      <aside className="stack answer-next" aria-labelledby="answer-next-title">
        <h2 id="answer-next-title" className="card-title">
          Let us do it
        </h2>
        {prices.length > 0 && <PriceLines services={prices} />}
        <LinkButton href={book} icon={<CalendarCheck size={20} aria-hidden="true" />}>
          Book online
        </LinkButton>
        <LinkButton variant="secondary" href={telephoneLink(phone)} icon={<Phone size={20} aria-hidden="true" />}>
          Call <span className="figures">{phone}</span>
        </LinkButton>
      </aside>
      <div className="stack stack-loose answer-text">
        <AnswerLinks answers={more} />
        <section className="stack" aria-labelledby="answer-areas-title">
          <h2 id="answer-areas-title" className="card-title">
            Where we work
          </h2>
          <AreaLinks areas={areas} />
        </section>
      </div>
    </div>
  )
}
