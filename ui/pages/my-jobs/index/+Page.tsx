import { Plus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Badge } from '../../../components/Badge.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { LinkButton } from '../../../components/form/Button.tsx'
import '../../../components/job-board/job-board.css'
import type { Data } from './+data.ts'

export default function MyJobsPage() {
  const { jobs } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="account-head">
        <h1>My jobs</h1>
        {jobs.length > 0 && <PostJob />}
      </div>
      {jobs.length === 0 && (
        <EmptyState title="You have posted no job yet" action={<PostJob />}>
          Your jobs and the applications for them will be here.
        </EmptyState>
      )}
      <ul className="plain stack">
        {jobs.map((job) => (
          <li key={job.id} className="card my-job">
            <div className="my-job-head">
              <h2 className="card-title">
                <a href={job.href}>{job.title}</a>
              </h2>
              <Badge tone={job.isLive ? 'good' : 'plain'}>{job.state}</Badge>
            </div>
            <p className="soft">
              {job.company}
              {job.days !== null && `, ${job.days.toLowerCase()}`}
            </p>
            {job.all === 0 ? (
              <p className="soft">No applications yet</p>
            ) : (
              <dl className="my-job-counts figures">
                {job.counts.map(({ state, words, count }) => (
                  <div key={state}>
                    <dt>{words}</dt>
                    <dd>{count}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function PostJob() {
  return (
    <LinkButton href="/post-job" icon={<Plus size={20} aria-hidden="true" />}>
      Post a job
    </LinkButton>
  )
}
