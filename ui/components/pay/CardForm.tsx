import { LockKeyhole } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { formatPence, telephoneLink } from '../../format.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Field } from '../Field.tsx'
import { Alert } from '../Notice.tsx'
import { RadioGroup, RadioRow } from '../RadioGroup.tsx'
import { CardPreview } from './CardPreview.tsx'
import { type CardFault, type CardTyped, judgeCard, noCard } from './judge-card.ts'
import { type PayOutcome, confirmPayment, openPayment } from './pay-server.ts'
import { readCardNumber } from './test-cards.ts'
import type { PayView } from './view.ts'

const newCard = 'new'
const notBegun = 'Failed to initialize payment'

/** The test gateway's own card fields. They have no name in the form: what is typed in them is never sent. */
export function CardForm({
  pay,
  onOutcome,
}: {
  readonly pay: PayView
  /** Whatever is not a plain refusal. */
  readonly onOutcome: (outcome: PayOutcome, paymentId: string) => void
}) {
  const [method, setMethod] = useState(pay.cards[0]?.id ?? newCard)
  const [typed, setTyped] = useState<CardTyped>({ ...noCard, name: pay.name })
  const [save, setSave] = useState(false)
  const [faults, setFaults] = useState<readonly CardFault[]>([])
  const [alert, setAlert] = useState<string | null>(pay.failure && `Payment failed: ${pay.failure}`)
  const [processing, setProcessing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const card = readCardNumber(typed.number)

  function type(change: Partial<CardTyped>): void {
    setTyped((before) => ({ ...before, ...change }))
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (processing) return
    setAlert(null)
    const judged = method === newCard ? judgeCard(typed) : { token: method, faults: [] }
    setFaults(judged.faults)
    if (judged.token === null) {
      const [first] = judged.faults
      form.current?.querySelector<HTMLInputElement>(`[data-card="${first?.field}"]`)?.focus()
      return
    }
    setProcessing(true)
    const opened = await openPayment(pay.bookingId)
    if (opened.kind === 'not-payable') return globalThis.location.reload()
    if (opened.kind === 'failed') return fail(notBegun)
    const saveCard = method === newCard && save
    const outcome = await confirmPayment(opened.paymentId, judged.token, saveCard, globalThis.crypto.randomUUID())
    if (outcome.kind === 'refused') return fail(`Payment failed: ${outcome.message}`)
    onOutcome(outcome, opened.paymentId)
  }

  function fail(message: string): void {
    setAlert(message)
    setProcessing(false)
  }

  const faultOf = (field: CardFault['field']) => faults.find((fault) => fault.field === field)?.message
  const field = (name: CardFault['field']) => ({
    name: `card-${name}`,
    'data-card': name,
    value: typed[name],
    error: faultOf(name),
    required: true,
  })
  return (
    <form ref={form} className="stack stack-loose" noValidate onSubmit={(event) => void submit(event)}>
      {alert && (
        <Alert title={alert}>
          {alert === notBegun ? (
            <p>
              No money was taken, and your booking is kept. Check your connection and try again, or call{' '}
              <a className="figures" href={telephoneLink(pay.phone)}>
                {pay.phone}
              </a>
              .
            </p>
          ) : (
            <p>Your booking is kept. You can try again, or use another card.</p>
          )}
        </Alert>
      )}
      {pay.cards.length > 0 && (
        <RadioGroup name="card-method" label="Pay with">
          {pay.cards.map(({ id, brand, last4, expires }) => (
            <RadioRow
              key={id}
              name="card-method"
              value={id}
              label={`${brand} ending in ${last4}`}
              hint={`Expires ${expires}`}
              checked={method === id}
              onChange={() => setMethod(id)}
            />
          ))}
          <RadioRow
            name="card-method"
            value={newCard}
            label="Use a new card"
            checked={method === newCard}
            onChange={() => setMethod(newCard)}
          />
        </RadioGroup>
      )}
      {method === newCard && (
        <div className="card-columns">
          <div className="stack">
            <Field
              {...field('name')}
              label="Cardholder name"
              autoComplete="cc-name"
              onChange={({ currentTarget }) => type({ name: currentTarget.value })}
            />
            <Field
              {...field('number')}
              value={card.shown}
              label="Card number"
              inputMode="numeric"
              autoComplete="cc-number"
              className="figures"
              onChange={({ currentTarget }) => type({ number: currentTarget.value })}
            />
            <div className="card-pair">
              <Field
                {...field('expires')}
                label="Expiry date"
                placeholder="MM/YY"
                inputMode="numeric"
                autoComplete="cc-exp"
                className="figures"
                onChange={({ currentTarget }) => type({ expires: slashed(currentTarget.value, typed.expires) })}
              />
              <Field
                {...field('code')}
                label={`Security code (${card.codeName})`}
                inputMode="numeric"
                autoComplete="cc-csc"
                maxLength={card.codeLength}
                className="figures"
                onChange={({ currentTarget }) => type({ code: currentTarget.value.replace(/\D/g, '') })}
              />
            </div>
            <Checkbox
              name="card-save"
              label="Save this card for future payments"
              checked={save}
              onChange={({ currentTarget }) => setSave(currentTarget.checked)}
            />
          </div>
          <CardPreview card={card} name={typed.name} expires={typed.expires} />
        </div>
      )}
      <div className="stack stack-tight" aria-live="polite">
        <Button large wide busy={processing} icon={<LockKeyhole size={24} aria-hidden="true" />}>
          {processing ? 'Processing Payment...' : `Pay ${formatPence(pay.amount)} Securely`}
        </Button>
      </div>
    </form>
  )
}

/** "0429" becomes "04/29"; a slash that is being deleted stays deleted. */
function slashed(value: string, before: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 4)
  if (digits.length < 2 || (digits.length === 2 && before.length > value.length)) return digits
  return `${digits.slice(0, 2)}/${digits.slice(2)}`
}
