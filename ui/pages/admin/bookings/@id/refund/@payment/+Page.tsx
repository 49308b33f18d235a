import { paymentLimits } from '#modules/payments'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../../../components/form/Button.tsx'
import { Field } from '../../../../../../components/form/Field.tsx'
import { TextArea } from '../../../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../../components/office/came-back.ts'
import { AdminPage } from '../../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function RefundPage() {
  const { job, paymentId, paid, left, leftText, refundsSeen, goesBack } = useData<Data>()
  const action = `${job.href}/refund/${paymentId}`
  const back = useCameBack(action)
  return (
    <AdminPage
      title="Refund"
      part="/admin/bookings"
      back={{ href: job.href, words: `${job.reference}, ${job.service}` }}
    >
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        <p className="lead">
          {job.customer} paid {paid}. Up to <strong>{left}</strong> can go back{goesBack}.
        </p>
        <input type="hidden" name="seen" value={refundsSeen} />
        <Field
          name="amount"
          label="Amount in pounds"
          inputMode="decimal"
          className="input-narrow figures"
          defaultValue={back.value('amount') ?? leftText}
          error={back.error('amount')}
        />
        <TextArea
          name="reason"
          label="Reason"
          hint="It is recorded, and the customer will see it."
          maxLength={paymentLimits.refundReason}
          defaultValue={back.value('reason')}
          error={back.error('reason')}
        />
        <div className="row row-tight">
          <Button variant="danger">Refund</Button>
          <a className="button button-secondary" href={job.href}>
            Cancel
          </a>
        </div>
      </form>
    </AdminPage>
  )
}
