import { ChevronDown } from 'lucide-react'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { NextStep } from './CurrentJob.tsx'
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
  const back = useCameBack(`/dashboard/jobs/${job.id}/start`)
  return (
    <details className="card folded-job" open={open || undefined}>
      <summary>
        <span className="folded-time">{job.time}</span>
        <span className="folded-words">
          <span>{job.service}</span>
          {job.promise && <span className="small soft">Promised {job.promise}</span>}
          <span className="figures">{job.postcode}</span>
          {(job.isEmergency || job.isLate) && <JobState job={job} />}
        </span>
        <ChevronDown size={24} aria-hidden="true" />
      </summary>
      <div className="stack folded-body">
        <FormProblems of={back} />
        {mayStart && <OnTheWay sheet={sheet} />}
        <JobFacts sheet={sheet} withWay />
        {mayStart && <NextStep sheet={sheet} />}
      </div>
    </details>
  )
}
