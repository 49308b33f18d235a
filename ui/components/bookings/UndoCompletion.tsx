import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { Notice } from '../Notice.tsx'
import type { CameBack } from '../office/came-back.ts'
import type { UndoOffer } from './completion-words.ts'

/** Offers to undo a completion while that is possible. */
export function UndoCompletion({ action, offer }: { readonly action: string; readonly offer: UndoOffer | null }) {
  if (!offer) return null
  return (
    <Notice title="Completed by mistake?">
      <form className="stack" method="post" action={action} noValidate>
        <p>{offer.words}</p>
        <div>
          <Button variant="secondary">Undo the completion</Button>
        </div>
      </form>
    </Notice>
  )
}

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
