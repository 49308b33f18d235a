import { brandWords } from '#modules/shared'
import { AddressElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeAddressElementOptions, StripePaymentElement, StripePaymentElementOptions } from '@stripe/stripe-js'
import { type ComponentProps, type FormEvent, useMemo, useState } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import type { CardFields } from './card-fields.ts'
import { CardPreview } from './CardPreview.tsx'
import { PayAlert } from './PayAlert.tsx'
import { PayButton } from './PayButton.tsx'
import { SavedCardChoice, newCard } from './SavedCardChoice.tsx'
import { type Chosen, failedWords, noCardElement, useAttempt } from './use-attempt.ts'
import type { PayView } from './view.ts'

/** Number, expiry and code in one frame of Stripe's; the cardholder's name and address in another. */
export function StripeFields({ pay, onOutcome, onUnusable }: ComponentProps<CardFields>) {
  const stripe = useStripe()
  const elements = useElements()
  const [chosen, setChosen] = useState(pay.cards[0]?.id ?? newCard)
  const [save, setSave] = useState(false)
  const [ready, setReady] = useState(false)
  const [brand, setBrand] = useState<string | null>(null)
  const [name, setName] = useState(billingOf(pay).name)
  const { alert, processing, attempt } = useAttempt(pay, onOutcome)
  const address = useMemo(() => addressOptions(pay), [pay])
  const isNew = chosen === newCard

  function choose(id: string): void {
    if (id !== newCard) setReady(false)
    setChosen(id)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (processing || !stripe || !elements) return
    // Stripe says beside its own fields what is missing there; it must be asked before anything else.
    if (isNew && (await elements.submit()).error) return
    const authenticate = async (clientSecret: string) =>
      (await stripe.handleNextAction({ clientSecret })).error?.message ?? null
    await attempt(isNew ? token : async () => ({ kind: 'method', id: chosen, save: false }), { authenticate })
  }

  async function token(): Promise<Chosen> {
    if (!stripe || !elements?.getElement('payment')) return { kind: 'none', alert: noCardElement }
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
    if (error) return { kind: 'none', alert: failedWords(error.message ?? null) }
    return { kind: 'method', id: paymentMethod.id, save }
  }

  function begin(element: StripePaymentElement): void {
    setReady(true)
    element.on('carddetailschange', ({ details }) => setBrand(details?.brands?.[0] ?? null))
  }

  return (
    <form className="stack stack-loose" noValidate onSubmit={(event) => void submit(event)}>
      {alert && <PayAlert pay={pay} title={alert} />}
      <SavedCardChoice cards={pay.cards} chosen={chosen} onChoose={choose} />
      {isNew && (
        <div className="card-columns">
          <div className="stack">
            <fieldset className="field">
              <legend className="field-label">Card</legend>
              <PaymentElement
                className="card-frame"
                options={paymentOptions}
                onReady={begin}
                onLoadError={onUnusable}
              />
            </fieldset>
            <fieldset className="field">
              <legend className="field-label">Cardholder name and billing address</legend>
              <AddressElement className="card-frame" options={address} onChange={({ value }) => setName(value.name)} />
            </fieldset>
            {!pay.byLink && (
              <Checkbox
                name="card-save"
                label="Save this card for future payments"
                checked={save}
                onChange={({ currentTarget }) => setSave(currentTarget.checked)}
              />
            )}
          </div>
          <CardPreview brand={brand && brandWords(brand)} number="•••• •••• •••• ••••" name={name} expires="" />
        </div>
      )}
      <PayButton pay={pay} processing={processing} ready={!isNew || ready} />
    </form>
  )
}

const paymentOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  // Whether the card is kept is asked by our own box.
  terms: { card: 'never' },
}

function addressOptions(pay: PayView): StripeAddressElementOptions {
  const { name, address, postcode } = billingOf(pay)
  return {
    mode: 'billing',
    autocomplete: { mode: 'disabled' },
    defaultValues: { name, address: { line1: address, postal_code: postcode, country: 'GB' } },
  }
}

function billingOf({ card, name }: PayView) {
  return card?.provider === 'stripe' ? card.billing : { name, address: '', postcode: '' }
}
