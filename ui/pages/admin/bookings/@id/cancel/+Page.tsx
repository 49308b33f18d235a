import { bookingLimits } from '#modules/booking'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { whenWords } from '../../../../../components/office/job.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** When the business cancels, all that was paid goes back. */
export default function CancelPage() {
  const { job, shown, goesBack } = useData<Data>()
  const action = `${job.href}/cancel`
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Cancel this booking?"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <Notice tone="warn" title={goesBack ?? 'Nothing was paid, so there is nothing to refund'}>
          <p>
            {job.service}, {whenWords(job)}, will not take place. {job.customer}
            {job.technician && ` and ${job.technician}`} will be told, and the time is free for somebody else.
          </p>
        </Notice>
        <input type="hidden" name="refund_shown" value={shown} />
        <TextArea
          name="reason"
          label="Reason"
          hint="It is saved with the booking."
          optional
          maxLength={bookingLimits.cancelReason}
          defaultValue={back.value('reason')}
          error={back.error('reason')}
        />
        <div className="row row-tight">
          <Button variant="danger">Cancel booking</Button>
          <a className="button button-secondary" href={job.href}>
            Keep it
          </a>
        </div>
      </form>
    </AdminPage>
  )
}
