import { ChevronDown } from 'lucide-react'
import { at } from '#modules/shared'
import { FormList } from '../../components/field/forms/FormList.tsx'
import { EarlierHere } from '../../components/field/EarlierHere.tsx'
import { NextButton } from '../../components/field/NextButton.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { JobFacts } from './JobFacts.tsx'
import { NoAccess } from './NoAccess.tsx'
import { StepPart } from './StepPart.tsx'
import type { Sheet } from './technician-day.ts'

/** A later job: time, work and district; the rest when it is opened. */
export function FoldedJob({
  sheet,
  mayStart,
  open,
  agrees,
}: {
  readonly sheet: Sheet
  readonly mayStart: boolean
  readonly open: boolean
  readonly agrees: boolean
}) {
  const { job, step, note, forms, earlier } = sheet
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
        {note && <p>{note}</p>}
        {mayStart && <StepPart step={step} page={at.dashboard()} agrees={agrees} />}
        <JobFacts sheet={sheet} withWay />
        {forms.length > 0 && <FormList forms={forms} />}
        <EarlierHere jobs={earlier} />
        {mayStart && <NoAccess step={step} page={at.dashboard()} />}
        {mayStart && <NextButton step={step} page={at.dashboard()} agrees={agrees} />}
      </div>
    </details>
  )
}
