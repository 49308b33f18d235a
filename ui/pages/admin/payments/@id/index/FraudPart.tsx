import { useData } from 'vike-react/useData'
import { Button } from '../../../../../components/form/Button.tsx'
import { Card } from '../../../../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../../../../components/form/RadioGroup.tsx'
import { RiskBadge } from '../../../../../components/money/PaymentState.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

/** The fraud verdict on the payment, and the form for a person's decision. */
export function FraudPart() {
  const { fraud, action } = useData<Data>()
  const to = `${action}/fraud`
  const back = useCameBack(to)
  if (!fraud) return null
  const { level, score, reasons, when, waits, decision, decidedBy, hasBooking } = fraud
  return (
    <Card id="fraud" title="Fraud check" actions={<RiskBadge level={level} />}>
      <FormProblems of={back} />
      <p>
        {score} of 100, checked {when}.
      </p>
      {reasons.length > 0 ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">Nothing unusual was found.</p>
      )}
      {decision && !waits && (
        <p>
          <strong>{decision === 'fraud' ? 'Fraud' : 'Genuine'}</strong>, decided by {decidedBy}.
        </p>
      )}
      {waits && (
        <form method="post" action={to} className="stack" noValidate>
          <RadioGroup name="verdict" label="What is your decision?" error={back.error('verdict')}>
            <RadioRow
              name="verdict"
              value="genuine"
              label="It is genuine"
              hint={hasBooking ? 'The booking continues, and a technician is assigned.' : 'The payment stays as it is.'}
              defaultChecked={back.value('verdict') === 'genuine'}
            />
            <RadioRow
              name="verdict"
              value="fraud"
              label="It is fraud"
              hint={`${hasBooking ? 'Nobody is sent. ' : ''}Refund the payment yourself: that is not automatic.`}
              defaultChecked={back.value('verdict') === 'fraud'}
            />
          </RadioGroup>
          <div>
            <Button>Decide</Button>
          </div>
        </form>
      )}
    </Card>
  )
}
