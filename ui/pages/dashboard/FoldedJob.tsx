import { ChevronDown, Play } from 'lucide-react'
import { Button } from '../../components/form/Button.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { JobFacts } from './JobFacts.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import type { Sheet } from './technician-day.ts'

/** A later job: time, work and district; the rest when it is opened. */
export function FoldedJob({
  sheet,
  mayStart,
  open,
}: {
  readonly sheet: Sheet
  readonly mayStart: boolean
  readonly open: boolean
}) {
  const { job } = sheet
  const isRunning = job.isUnderWay
  const action = `/dashboard/jobs/${job.id}/${isRunning ? 'complete' : 'start'}`
  const back = useCameBack(action)
  return (
    <details className="card folded-job" open={open || undefined}>
      <summary>
        <span className="folded-time">{job.time}</span>
        <span className="folded-words">
          <span>{job.service}</span>
          <span className="figures">{job.postcode}</span>
          {(job.isEmergency || job.isLate) && <JobState job={job} />}
        </span>
        <ChevronDown size={24} aria-hidden="true" />
      </summary>
      <div className="stack folded-body">
        <FormProblems of={back} />
        {mayStart && <OnTheWay sheet={sheet} />}
        <JobFacts sheet={sheet} />
        {mayStart && (
          <form method="post" action={action} noValidate>
            <Button large wide variant="secondary" icon={<Play size={24} aria-hidden="true" />}>
              {isRunning ? 'Complete job' : 'Start job'}
            </Button>
          </form>
        )}
      </div>
    </details>
  )
}
