import { Checkbox } from '../form/Checkbox.tsx'
import type { CameBack } from '../office/came-back.ts'

/** Ticked on a new form, and where the form that came back did not show it. */
export function TellCustomer({
  back,
  wasShown = back.isBack,
}: {
  readonly back: CameBack
  readonly wasShown?: boolean
}) {
  return (
    <Checkbox
      name="tell_customer"
      value="yes"
      label="Tell the customer"
      hint="Ten minutes after the completion. Until then you can undo it."
      defaultChecked={!wasShown || back.value('tell_customer') === 'yes'}
    />
  )
}
