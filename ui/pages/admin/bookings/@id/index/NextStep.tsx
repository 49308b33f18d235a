import { bookingLimits } from '#modules/booking'
import { at } from '#modules/shared'
import { CalendarClock, CircleCheck, Play, XCircle } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button, LinkButton } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { TellCustomer } from '../../../../../components/bookings/TellCustomer.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The moves of the booking that are possible now. */
export function NextStep() {
  const { job, isPending, mayMove, mayCancel, mayStart, mayComplete, mayAskForMore } = useData<Data>()
  const action = `${job.href}/status`
  const back = useCameBack(action)
  if (!mayCancel) return null
  return (
    <Card title="Next step">
      <FormProblems of={back} />
      {isPending && <p>{job.needsTechnician ? 'Assign a technician to confirm it.' : pendingWords}</p>}
      {mayStart && <StartForm action={action} isDue={job.isEmergency || job.isLate || job.day === 'Today'} />}
      {mayComplete && <CompleteForm action={action} />}
      {mayAskForMore && (
        <p>
          <a href={at.newVariation(job.id)}>Ask the customer for more work</a>
        </p>
      )}
      <div className="row row-tight">
        {mayMove && (
          <LinkButton
            variant="secondary"
            href={`${job.href}/move`}
            icon={<CalendarClock size={20} aria-hidden="true" />}
          >
            Move to another time
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={`${job.href}/cancel`} icon={<XCircle size={20} aria-hidden="true" />}>
          Cancel this booking
        </LinkButton>
      </div>
    </Card>
  )
}

const pendingWords =
  'It is waiting for payment; without one, its time is released automatically. To confirm it anyway, assign a technician.'

/** The technician starts a job; the office does it for them, and hardly before the day. */
function StartForm({ action, isDue }: { readonly action: string; readonly isDue: boolean }) {
  return (
    <form method="post" action={action} noValidate>
      <Button
        name="status"
        value="in_progress"
        variant={isDue ? 'primary' : 'secondary'}
        icon={<Play size={20} aria-hidden="true" />}
      >
        Start job
      </Button>
    </form>
  )
}

function CompleteForm({ action }: { readonly action: string }) {
  const { agreedPrice } = useData<Data>()
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <TextArea
        name="technician_notes"
        label="What was done"
        optional
        maxLength={bookingLimits.technicianNotes}
        defaultValue={back.value('technician_notes')}
        error={back.error('technician_notes')}
      />
      <Field
        name="final_cost"
        label="Final cost in pounds"
        hint={`Leave it empty for the agreed £${agreedPrice}. For less, say why below; for more, the customer is asked first.`}
        optional
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value('final_cost')}
        error={back.error('final_cost')}
      />
      <Field
        name="final_cost_reason"
        label="Why it costs less"
        hint="Needed if the customer has paid more: an administrator then decides on the refund."
        optional
        maxLength={bookingLimits.finalCostReason}
        defaultValue={back.value('final_cost_reason')}
        error={back.error('final_cost_reason')}
      />
      <TellCustomer back={back} />
      <div>
        <Button name="status" value="completed" icon={<CircleCheck size={20} aria-hidden="true" />}>
          Complete job
        </Button>
      </div>
    </form>
  )
}
