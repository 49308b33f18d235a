import { BadgeCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { ExpertCard, Rating } from '../../../components/directory/ExpertCard.tsx'
import { NoGuarantee } from '../../../components/directory/NoGuarantee.tsx'
import { ContactBox, MessageForm } from '../../../components/directory/ContactExpert.tsx'
import type { ShownExpert } from '../../../components/directory/shown-expert.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Done } from '../../../components/Done.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { MarketRules } from '../../../components/market/MarketRules.tsx'
import { ReportLink } from '../../../components/market/ReportLink.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ReviewList } from '../../../components/site/Testimonials.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import type { Data } from './+data.ts'

export default function ExpertPage() {
  const data = useData<Data>()
  return data.kind === 'ended' ? <Ended name={data.name} similar={data.similar} /> : <Shown {...data} />
}

function Shown({ expert, reviews, removed, done }: Extract<Data, { readonly kind: 'shown' }>) {
  return (
    <div className="page main-pad stack stack-loose">
      <Done says={done} />
      <p>
        <a href={at.findExperts()}>Find Experts</a>
      </p>
      <div className="stack stack-tight">
        <div className="expert-head">
          <h1>{expert.name}</h1>
          {expert.isSponsored && <Badge>Sponsored</Badge>}
        </div>
        <Rating expert={expert} />
        <ul className="plain row row-tight">
          {expert.categories.map((trade) => (
            <li key={trade} className="expert-trade">
              {trade}
            </li>
          ))}
        </ul>
      </div>
      <div className="expert-page">
        <section className="stack" aria-labelledby="about-title">
          <h2 id="about-title" className="card-title">
            About
          </h2>
          <p className="expert-text">{expert.description}</p>
          <SummaryList rows={rowsOf(expert)} />
          <Badges expert={expert} />
        </section>
        <ContactBox expert={expert} />
        <MessageForm expert={expert} />
      </div>
      <Reviews expert={expert} reviews={reviews} removed={removed} />
      <NoGuarantee />
      <ReportLink kind="listing" id={expert.id} title={expert.name} />
      <MarketRules />
    </div>
  )
}

function Reviews({
  expert,
  reviews,
  removed,
}: Pick<Extract<Data, { readonly kind: 'shown' }>, 'expert' | 'reviews' | 'removed'>) {
  return (
    <section className="stack" aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="card-title">
        Reviews
      </h2>
      {reviews.length === 0 ? (
        <p>Nobody has reviewed this expert yet.</p>
      ) : (
        <ReviewList
          reviews={reviews}
          replyTitle="Reply of the expert"
          below={({ id, who }) => <ReportLink kind="review" id={String(id)} title={`the review of ${who}`} />}
        />
      )}
      <p className="soft small">
        {removed === 0 ? 'No review was' : removed === 1 ? '1 review was' : `${removed} reviews were`} rejected or
        removed. <a href={at.market.reviews()}>How reviews of experts work</a>
      </p>
      <p>
        Did you write to {expert.name} through this site?{' '}
        <a href={expert.reviewPage} rel="nofollow">
          Write a review
        </a>
      </p>
    </section>
  )
}

/** Each badge with its day; the page about them says what stands behind each. */
function Badges({ expert }: { readonly expert: ShownExpert }) {
  return (
    <div className="stack stack-tight">
      {expert.badges.length > 0 && (
        <>
          <h3>Checked against a document</h3>
          <ul className="plain expert-badges">
            {expert.badges.map(({ kind, label, about }) => (
              <li key={kind}>
                <BadgeCheck size={20} aria-hidden="true" />
                <span>
                  <strong className="figures">{label}</strong>
                  <span className="soft small expert-badge-about">{about}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small">
        <a href={at.badges()}>The meaning of the badges</a>
      </p>
    </div>
  )
}

function rowsOf(expert: ShownExpert) {
  return [
    { label: 'Works in', value: expert.area },
    {
      label: 'Comes from',
      value: expert.district === null ? 'Not given' : `${expert.district}, up to ${expert.radius} miles`,
    },
    ...(expert.years > 0
      ? [{ label: 'Experience', value: expert.years === 1 ? '1 year' : `${expert.years} years` }]
      : []),
    ...(expert.certifications.length > 0 ? [{ label: 'Says they hold', value: expert.certifications.join(', ') }] : []),
    {
      label: 'Public liability insurance',
      value: expert.badges.some(({ kind }) => kind === 'insurance')
        ? 'Checked against the certificate'
        : expert.isInsuranceDeclared
          ? 'Declared by the expert'
          : 'Not declared',
    },
    ...(expert.responseRate === null
      ? []
      : [{ label: 'Answers', value: `${expert.responseRate}% of messages within 48 hours, in the last 90 days` }]),
  ]
}

function Ended({ name, similar }: { readonly name: string; readonly similar: readonly ShownExpert[] }) {
  return (
    <div className="page main-pad stack stack-loose">
      <h1>{name}</h1>
      <Notice title="This listing has ended">
        <p>The expert cannot be reached through this page any more.</p>
      </Notice>
      {similar.length > 0 && (
        <section className="stack" aria-labelledby="similar-title">
          <h2 id="similar-title" className="card-title">
            Similar experts
          </h2>
          <ul className="plain experts-list">
            {similar.map((expert) => (
              <ExpertCard key={expert.id} expert={expert} />
            ))}
          </ul>
        </section>
      )}
      <div className="row">
        <LinkButton href={at.findExperts()}>Find Experts</LinkButton>
      </div>
    </div>
  )
}
