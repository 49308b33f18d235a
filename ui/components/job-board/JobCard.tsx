import { Badge } from '../Badge.tsx'
import type { JobCardFacts } from './job-words.ts'

/** A job in a list. */
export function JobCard({ job, level = 2 }: { readonly job: JobCardFacts; readonly level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="job-card">
      <Heading>
        <a href={job.href}>{job.title}</a>
      </Heading>
      <p>
        {job.company}, {job.place}
      </p>
      {job.pay && (
        <p>
          <strong className="figures">{job.pay}</strong>
        </p>
      )}
      <div className="job-badges">
        {job.isSponsored && <Badge tone="brand">Sponsored</Badge>}
        {job.isUrgent && <Badge tone="warn">Urgent</Badge>}
        <Badge>{job.type}</Badge>
        {job.certificates.map((name) => (
          <Badge key={name}>{name}</Badge>
        ))}
      </div>
      {job.until && <p className="soft">{job.until}</p>}
    </article>
  )
}
