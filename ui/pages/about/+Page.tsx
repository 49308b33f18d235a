import { CalendarCheck, Phone } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { SummaryList } from '../../components/SummaryList.tsx'
import { AreaLinks } from '../../components/offer/AreaLinks.tsx'
import { Prose } from '../../components/content/Prose.tsx'
import { LinkButton } from '../../components/form/Button.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import { TerracedHouse } from '../../drawings/TerracedHouse.tsx'
import { telephoneLink } from '../../format.ts'
import type { Data } from './+data.ts'
import './about.css'

export default function AboutPage() {
  const { texts, warranty } = useData<Data>()
  const { hotline, areas } = usePageInput().site
  return (
    <div className="page main-pad stack stack-wide">
      <div className="about-top">
        <div className="stack stack-even">
          <h1>{texts['about.title']}</h1>
          <p className="lead">{texts['about.lead']}</p>
          <Prose of={texts['about.story']} />
          <div className="row">
            <LinkButton href={`${at.home()}#booking`} icon={<CalendarCheck size={20} aria-hidden="true" />}>
              Book a repair
            </LinkButton>
            <LinkButton variant="secondary" href={telephoneLink(hotline)} icon={<Phone size={20} aria-hidden="true" />}>
              Call <span className="figures">{hotline}</span>
            </LinkButton>
          </div>
        </div>
        <div className="about-picture">
          <TerracedHouse />
        </div>
      </div>
      <Figures />
      <section className="stack" aria-labelledby="work-title">
        <h2 id="work-title">{texts['about.work-title']}</h2>
        <Prose of={texts['about.work']} />
        <p>{warranty}</p>
      </section>
      <Team />
      <section className="stack" aria-labelledby="where-title">
        <h2 id="where-title">Where we work</h2>
        <AreaLinks areas={areas} />
        <p>
          <a href={at.coverage()}>Check your postcode</a>
        </p>
      </section>
      <Company />
    </div>
  )
}

function Figures() {
  const { texts, figures } = useData<Data>()
  if (figures.length === 0) return null
  return (
    <section className="stack" aria-labelledby="figures-title">
      <h2 id="figures-title">{texts['about.figures-title']}</h2>
      <dl className="about-figures">
        {figures.map(({ figure, about }) => (
          <div key={about} className="about-figure">
            <dt>{about}</dt>
            <dd className="figures">{figure}</dd>
          </div>
        ))}
      </dl>
      {texts['about.figures-note'] && <p className="soft">{texts['about.figures-note']}</p>}
    </section>
  )
}

/** The people who agreed to be here. */
function Team() {
  const { team } = useData<Data>()
  if (team.length === 0) return null
  return (
    <section className="stack" aria-labelledby="team-title">
      <h2 id="team-title">Who comes to you</h2>
      <ul className="plain about-team">
        {team.map(({ id, name, role, since, photo }) => (
          <li key={id} className="stack stack-tight">
            {photo && <img src={photo.address} alt={photo.alt} width={480} height={480} loading="lazy" />}
            <h3 className="card-title">{name}</h3>
            <p>{role}</p>
            {since !== null && <p className="soft">In the trade since {since}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Company() {
  const { texts, company } = useData<Data>()
  const { contactEmail } = usePageInput().site
  return (
    <section className="stack" aria-labelledby="company-title">
      <h2 id="company-title">{texts['about.company-title']}</h2>
      <SummaryList rows={company} />
      <p>
        Questions? <a href={at.contact()}>Write to us</a>
        {contactEmail && (
          <>
            {' '}
            or send an e-mail to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </>
        )}
        .
      </p>
    </section>
  )
}
