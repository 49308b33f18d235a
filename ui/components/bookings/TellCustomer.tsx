import { Checkbox } from '../form/Checkbox.tsx'
import type { CameBack } from '../office/came-back.ts'

/** Ticked on a new form. */
export function TellCustomer({ back }: { readonly back: CameBack }) {
  return (
    <Checkbox
      name="tell_customer"
      value="yes"
      label="Tell the customer"
      hint="Ten minutes after the completion. Until then you can undo it."
      defaultChecked={!back.isBack || back.value('tell_customer') === 'yes'}
    />
  )
}
