import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../form/Button.tsx'
import type { PayView } from './view.ts'

/** On to PayPal's own page, in this window, and back: no script of PayPal's runs here. */
export function PayPalForm({ pay, alone = false }: { readonly pay: PayView; readonly alone?: boolean }) {
  const [waiting, setWaiting] = useState(false)

  useEffect(() => {
    // Back from PayPal's page by the browser's own button, which shows this page as it was left.
    const back = () => setWaiting(false)
    globalThis.addEventListener('pageshow', back)
    return () => globalThis.removeEventListener('pageshow', back)
  }, [])

  function send(event: FormEvent): void {
    if (waiting) event.preventDefault()
    setWaiting(true)
  }

  return (
    <form
      className="stack stack-tight pay-paypal"
      method="post"
      action={`/pay/${pay.bookingId}`}
      onSubmit={send}
      noValidate
    >
      {!alone && <p className="pay-or soft">or</p>}
      <input type="hidden" name="way" value="paypal" />
      {pay.advertPlan && <input type="hidden" name="plan" value={pay.advertPlan} />}
      <div aria-live="polite">
        <Button large wide variant="secondary" busy={waiting}>
          {waiting ? 'Waiting for PayPal...' : `${pay.capture === 'manual' ? 'Authorise' : 'Pay'} with PayPal`}
        </Button>
      </div>
      <p className="soft">
        {pay.paypal === 'test'
          ? 'Test mode: our own test page replaces PayPal, and no money is taken.'
          : 'You approve it on PayPal’s own page and come back here. The price is the same.'}
      </p>
    </form>
  )
}
