import type { ReactNode } from 'react'
import { paymentLimits } from '#modules/payments'
import { Field } from '../form/Field.tsx'
import { RadioGroup, RadioRow } from '../form/RadioGroup.tsx'
import type { CameBack } from '../office/came-back.ts'

const methods = [
  { value: 'cash', label: 'Cash' },
  { value: 'bank_transfer', label: 'Bank transfer' },
  { value: 'cheque', label: 'Cheque' },
] as const

/** The facts of a manual payment; the children ask for the amount. */
export function ReceivedFields({
  back,
  earliest,
  today,
  children,
}: {
  readonly back: CameBack
  readonly earliest: string
  readonly today: string
  readonly children: ReactNode
}) {
  return (
    <>
      <RadioGroup name="method" label="How was it paid?" error={back.error('method')}>
        {methods.map((method) => (
          <RadioRow
            key={method.value}
            name="method"
            {...method}
            defaultChecked={back.value('method') === method.value}
          />
        ))}
      </RadioGroup>
      {children}
      <Field
        name="date"
        type="date"
        label="When was it received?"
        min={earliest}
        max={today}
        className="input-narrow"
        defaultValue={back.value('date') ?? today}
        error={back.error('date')}
      />
      <Field
        name="reference"
        label="Reference"
        hint="As on the bank statement or the cheque. Not needed for cash."
        maxLength={paymentLimits.reference}
        defaultValue={back.value('reference')}
        error={back.error('reference')}
      />
    </>
  )
}
