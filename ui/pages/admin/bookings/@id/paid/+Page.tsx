import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { ReceivedFields } from '../../../../../components/money/ReceivedFields.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** A manual payment. A card payment that is open is closed first, so that nobody pays twice. */
export default function PaidPage() {
  const { job, due, dueText, today, bookedOn, paymentsSeen } = useData<Data>()
  const action = `${job.href}/paid`
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Mark as paid"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <p className="lead">
          <strong className="figures">{due}</strong> is due from {job.customer}.
        </p>
        <input type="hidden" name="seen" value={paymentsSeen} />
        <ReceivedFields back={back} earliest={bookedOn} today={today}>
          <Field
            name="amount"
            label="Amount in pounds"
            inputMode="decimal"
            className="input-narrow figures"
            defaultValue={back.value('amount') ?? dueText}
            error={back.error('amount')}
          />
        </ReceivedFields>
        <div className="row row-tight">
          <Button>Mark as paid</Button>
          <a className="button button-secondary" href={job.href}>
            Cancel
          </a>
        </div>
      </form>
    </AdminPage>
  )
}
