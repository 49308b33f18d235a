import { Button } from '../form/Button.tsx'
import { Notice } from '../Notice.tsx'
import type { UndoOffer } from './move-words.ts'

/** Offers to undo the latest move while that is possible. */
export function UndoMove({ action, offer }: { readonly action: string; readonly offer: UndoOffer | null }) {
  if (!offer) return null
  return (
    <Notice title="Moved by mistake?">
      <form className="stack" method="post" action={action} noValidate>
        <p>{offer.words}</p>
        <div>
          <Button variant="secondary">Undo the move</Button>
        </div>
      </form>
    </Notice>
  )
}
