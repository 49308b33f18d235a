import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import type { ReductionShown } from './reduction-shown.ts'

const titles = {
  waiting: 'A refund waits for a decision',
  approved: 'The lower final cost was approved',
  declined: 'The lower final cost was declined',
} as const satisfies Record<ReductionShown['status'], string>

/** A final cost below what was paid: its reason, and the decision for those who may refund. */
export function ReductionCard() {
  const { job, reduction, mayRefund } = useData<Data>()
  const action = `${job.href}/reduction`
  const back = useCameBack(action)
  if (!reduction) return <FormProblems of={back} />
  const { status, finalCost, kept, refund, reason, asked } = reduction
  const waits = status === 'waiting'
  return (
    <Card id="reduction" title={titles[status]}>
      <FormProblems of={back} />
      <p>
        The customer has paid <strong className="figures">{kept}</strong>. With the refund the job costs{' '}
        <strong className="figures">{finalCost}</strong>.
      </p>
      <p>
        {reason ?? 'The reason was erased.'}
        <br />
        <span className="soft small">{asked}</span>
      </p>
      {waits && !mayRefund && <p>An administrator decides. Until then nothing is refunded.</p>}
      {waits && mayRefund && (
        <form method="post" action={action} className="row row-tight" noValidate>
          <Button name="decision" value="approve">
            Refund {refund}
          </Button>
          <Button name="decision" value="decline" variant="secondary">
            Refund nothing
          </Button>
        </form>
      )}
    </Card>
  )
}
