import { CircleCheck, Play } from 'lucide-react'
import { at } from '#modules/shared'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { JobState } from '../../components/office/JobState.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { CompleteFields } from './CompleteFields.tsx'
import { JobFacts } from './JobFacts.tsx'
import { NoAccess } from './NoAccess.tsx'
import { OnTheWay } from './OnTheWay.tsx'
import type { Sheet } from './technician-day.ts'

/** The job at hand, and its one next action, which stays where the thumb is. */
export function CurrentJob({ sheet }: { readonly sheet: Sheet }) {
  const { job } = sheet
  const isRunning = job.isUnderWay
  const action = `/dashboard/jobs/${job.id}/${isRunning ? 'complete' : 'start'}`
  const back = useCameBack(action)
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
      <JobFacts sheet={sheet} />
      <form method="post" action={action} id="next-action" className="stack" noValidate>
        {isRunning && <CompleteFields back={back} price={sheet.price} />}
      </form>
      <p>
        <a href={at.newVariation(job.id)}>More to do than was agreed? Ask the customer</a>
      </p>
      <NoAccess job={job} />
      <div className="next-action no-print">
        <Button
          form="next-action"
          large
          wide
          icon={isRunning ? <CircleCheck size={24} aria-hidden="true" /> : <Play size={24} aria-hidden="true" />}
        >
          {isRunning ? 'Complete job' : 'Start job'}
        </Button>
      </div>
    </Card>
  )
}
