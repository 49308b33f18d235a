import { bookingLimits } from '#modules/booking'
import { Field } from '../../components/form/Field.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import type { CameBack } from '../../components/office/came-back.ts'

export function CompleteFields({
  back,
  price,
  notes,
}: {
  readonly back: CameBack
  readonly price: string
  readonly notes: string
}) {
  return (
    <>
      <TextArea
        name="technician_notes"
        label="What was done"
        optional
        maxLength={bookingLimits.technicianNotes}
        defaultValue={back.value('technician_notes') ?? notes}
        error={back.error('technician_notes')}
      />
      <Field
        name="final_cost"
        label="Final cost in pounds"
        hint={`Only if it was less than the agreed £${price}.`}
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
    </>
  )
}
