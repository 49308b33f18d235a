import { LockKeyhole } from 'lucide-react'
import { Button } from '../form/Button.tsx'
import { payButtonWords } from './pay-words.ts'
import type { PayView } from './view.ts'

/** The one button that takes money, or saves the card that is charged later; what it is doing is said to a screen reader too. */
export function PayButton({
  pay,
  processing,
  ready = true,
}: {
  readonly pay: PayView
  readonly processing: boolean
  /** The provider is loaded. */
  readonly ready?: boolean
}) {
  return (
    <>
      {pay.consent && <p>{pay.consent.words}</p>}
      <div className="stack stack-tight" aria-live="polite">
        <Button large wide busy={processing} disabled={!ready} icon={<LockKeyhole size={24} aria-hidden="true" />}>
          {processing ? 'Processing Payment...' : payButtonWords(pay)}
        </Button>
      </div>
    </>
  )
}
