import { at } from '#modules/shared'
import { Card } from '../../components/Card.tsx'
import { FormList } from '../../components/field/forms/FormList.tsx'
import { EarlierHere } from '../../components/field/EarlierHere.tsx'
import { NextButton } from '../../components/field/NextButton.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { JobFacts, JobWay } from './JobFacts.tsx'
import { Longer } from './Longer.tsx'
import { NoAccess } from './NoAccess.tsx'
import { StepPart } from './StepPart.tsx'
import type { Sheet } from './technician-day.ts'

/** The job at hand, and its one next action, which stays where the thumb is. */
export function CurrentJob({ sheet, agrees }: { readonly sheet: Sheet; readonly agrees: boolean }) {
  const { job, step, note, forms, earlier } = sheet
  return (
    <Card
      level={3}
      title={
        <>
          {job.isEmergency ? 'Emergency - ASAP' : job.day === 'Today' ? job.time : `${job.day}, ${job.time}`}:{' '}
          {job.service}
        </>
      }
      actions={<JobState job={job} />}
    >
      {note && <p>{note}</p>}
      <StepPart step={step} page={at.dashboard()} agrees={agrees} />
      <Longer sheet={sheet} />
      <JobFacts sheet={sheet} />
      {forms.length > 0 && <FormList forms={forms} />}
      <EarlierHere jobs={earlier} />
      <p>
        <a href={at.tracker(job.id)}>Report and photos of the visit</a>
      </p>
      {note === null && (
        <p>
          <a href={at.newVariation(job.id)}>More to do than was agreed? Ask the customer</a>
        </p>
      )}
      <NoAccess step={step} page={at.dashboard()} />
      <div className="next-action no-print">
        <JobWay sheet={sheet} />
        <NextButton step={step} page={at.dashboard()} agrees={agrees} />
      </div>
    </Card>
  )
}
