import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../components/Badge.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import { ApplyForm } from '../../../components/job-board/ApplyForm.tsx'
import { JobCard } from '../../../components/job-board/JobCard.tsx'
import { MarketRules } from '../../../components/market/MarketRules.tsx'
import { ReportLink } from '../../../components/market/ReportLink.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { SummaryList } from '../../../components/SummaryList.tsx'
import type { Data } from './+data.ts'
import '../jobs.css'

export default function JobPage() {
  const data = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <p>
        <a href={at.jobs()}>All jobs</a>
      </p>
      {data.isShown ? <Live job={data} /> : <Ended job={data} />}
    </div>
  )
}

function Live({ job }: { readonly job: Extract<Data, { readonly isShown: true }> }) {
  const { card } = job
  const rows = [
    { label: 'Employer', value: card.company },
    { label: 'Place', value: card.place },
    ...(card.pay ? [{ label: 'Pay', value: card.pay }] : []),
    { label: 'Type', value: card.type },
    { label: 'Category', value: job.category },
    ...(job.starts ? [{ label: 'Starts', value: job.starts }] : []),
    ...(job.required.length > 0 ? [{ label: 'Required', value: job.required.join(', ') }] : []),
    ...(job.preferred.length > 0 ? [{ label: 'Preferred', value: job.preferred.join(', ') }] : []),
    ...(job.experience ? [{ label: 'Experience', value: job.experience }] : []),
    ...(job.requirement ? [{ label: 'Requirement of the work', value: job.requirement }] : []),
    ...(job.posted ? [{ label: 'Posted', value: job.posted }] : []),
  ]
  return (
    <article className="stack stack-loose">
      <div className="stack stack-tight">
        <h1>{job.title}</h1>
        <div className="job-badges">
          {card.isSponsored && <Badge tone="brand">Sponsored</Badge>}
          {card.isUrgent && <Badge tone="warn">Urgent</Badge>}
          {card.until && <Badge>{card.until}</Badge>}
        </div>
      </div>
      <div className="job-page">
        <p className="job-text">{job.description}</p>
        <SummaryList rows={rows} />
      </div>
      <ApplyForm slug={job.slug} />
      <ReportLink kind="job" id={job.id} title={job.title} />
      <MarketRules />
    </article>
  )
}

function Ended({ job }: { readonly job: Extract<Data, { readonly isShown: false }> }) {
  return (
    <>
      <h1>{job.title}</h1>
      <Notice tone="warn" title="This job has ended">
        <p>It takes no applications any more.</p>
      </Notice>
      {job.similar.length > 0 && (
        <section className="stack" aria-labelledby="similar">
          <h2 id="similar">Similar jobs</h2>
          <div className="job-list">
            {job.similar.map((one) => (
              <JobCard key={one.href} job={one} level={3} />
            ))}
          </div>
        </section>
      )}
      <div>
        <LinkButton href={at.jobs()}>See all jobs</LinkButton>
      </div>
    </>
  )
}
