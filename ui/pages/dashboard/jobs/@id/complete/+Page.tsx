import { ArrowLeft, CircleCheck } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { TellCustomer } from '../../../../../components/bookings/TellCustomer.tsx'
import { Notice } from '../../../../../components/Notice.tsx'
import { FormList } from '../../../../../components/field/forms/FormList.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { CompleteFields } from '../../../CompleteFields.tsx'
import type { Data } from './+data.ts'

/** The last look before a job is completed: notes, final cost, and whether the customer is notified. */
export default function CompleteJobPage() {
  const { job, price, notes, forms } = useData<Data>()
  const action = at.completeJob(job.id)
  const back = useCameBack(action)
  return (
    <div className="page main-pad stack">
      <a className="back-link" href={at.dashboard()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Back to the job
      </a>
      <h1>Complete job</h1>
      <p className="lead">
        {job.service} for {job.customer}
      </p>
      <FormProblems of={back} />
      {forms.length > 0 && (
        <Notice tone="warn" title="Fill these in first">
          <FormList forms={forms} />
        </Notice>
      )}
      <form method="post" action={action} className="stack" noValidate>
        <CompleteFields back={back} price={price} notes={notes} />
        <TellCustomer back={back} />
        <div>
          <Button large wide="on-phones" icon={<CircleCheck size={24} aria-hidden="true" />}>
            Complete job
          </Button>
        </div>
      </form>
    </div>
  )
}
