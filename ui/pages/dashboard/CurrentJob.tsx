import { CircleCheck, Play } from 'lucide-react'
import { at } from '#modules/shared'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { JobFacts, JobWay } from './JobFacts.tsx'
import { Longer } from './Longer.tsx'
import { NoAccess } from './NoAccess.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import type { Sheet } from './technician-day.ts'

/** Starts at one press; the completion opens a page of its own, where it is looked at before it is sent. */
export function NextStep({ sheet: { job } }: { readonly sheet: Sheet }) {
  if (job.isUnderWay) {
    return (
      <LinkButton href={at.completeJob(job.id)} large wide icon={<CircleCheck size={24} aria-hidden="true" />}>
        Complete job
      </LinkButton>
    )
  }
  return (
    <form method="post" action={`/dashboard/jobs/${job.id}/start`} className="next-step" noValidate>
      <Button large wide icon={<Play size={24} aria-hidden="true" />}>
        Start job
      </Button>
    </form>
  )
}

/** The job at hand, and its one next action, which stays where the thumb is. */
export function CurrentJob({ sheet }: { readonly sheet: Sheet }) {
  const { job } = sheet
  const back = useCameBack(`/dashboard/jobs/${job.id}/start`)
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
      <FormProblems of={back} />
      <OnTheWay sheet={sheet} />
      <Longer sheet={sheet} />
      <JobFacts sheet={sheet} />
      <p>
        <a href={at.newVariation(job.id)}>More to do than was agreed? Ask the customer</a>
      </p>
      <NoAccess job={job} />
      <div className="next-action no-print">
        <JobWay sheet={sheet} />
        <NextStep sheet={sheet} />
      </div>
    </Card>
  )
}
