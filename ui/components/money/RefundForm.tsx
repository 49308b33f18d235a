import { paymentLimits } from '#modules/payments'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { TextArea } from '../form/TextArea.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'
import type { RefundShown } from './refund-shown.ts'

/** A refund of a payment, with a reason. `home` is where the office came from. */
export function RefundForm({
  action,
  home,
  payer,
  refund: { paid, left, leftText, refundsSeen, goesBack },
}: {
  readonly action: string
  readonly home: string
  readonly payer: string
  readonly refund: RefundShown
}) {
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack" noValidate>
      <FormProblems of={back} />
      <p className="lead">
        {payer} paid {paid}. Up to <strong>{left}</strong> can be refunded{goesBack}.
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
        <a className="button button-secondary" href={home}>
          Cancel
        </a>
      </div>
    </form>
  )
}
