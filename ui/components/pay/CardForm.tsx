import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import type { CardFields } from './card-fields.ts'
import { CardPreview } from './CardPreview.tsx'
import { type CardFault, type CardTyped, judgeCard, noCard } from './judge-card.ts'
import { PayAlert } from './PayAlert.tsx'
import { PayButton } from './PayButton.tsx'
import { SavedCardChoice, newCard } from './SavedCardChoice.tsx'
import { type CardNumberRead, readCardNumber } from './test-cards.ts'
import { useAttempt } from './use-attempt.ts'

/** The test gateway's own card fields. They have no name in the form: what is typed in them is never sent. */
export function CardForm({ pay, onOutcome }: ComponentProps<CardFields>) {
  const [method, setMethod] = useState(pay.cards[0]?.id ?? newCard)
  const [typed, setTyped] = useState<CardTyped>({ ...noCard, name: pay.name })
  const [save, setSave] = useState(false)
  const [faults, setFaults] = useState<readonly CardFault[]>([])
  const { alert, setAlert, processing, attempt } = useAttempt(pay, onOutcome)
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
    const { token } = judged
    if (token === null) {
      const [first] = judged.faults
      form.current?.querySelector<HTMLInputElement>(`[data-card="${first?.field}"]`)?.focus()
      return
    }
    await attempt(async () => ({ kind: 'method', id: token, save: method === newCard && save }))
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
      {alert && <PayAlert pay={pay} title={alert} />}
      <SavedCardChoice cards={pay.cards} chosen={method} onChoose={setMethod} />
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
            {!pay.byLink && (
              <Checkbox
                name="card-save"
                label="Save this card for future payments"
                checked={save}
                onChange={({ currentTarget }) => setSave(currentTarget.checked)}
              />
            )}
          </div>
          <CardPreview brand={card.brand} number={drawn(card)} name={typed.name} expires={typed.expires} />
        </div>
      )}
      <PayButton pay={pay} processing={processing} />
    </form>
  )
}

/** "0429" becomes "04/29"; a slash that is being deleted stays deleted. */
function slashed(value: string, before: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 4)
  if (digits.length < 2 || (digits.length === 2 && before.length > value.length)) return digits
  return `${digits.slice(0, 2)}/${digits.slice(2)}`
}

/** The number with its gaps, and a dot for each digit to come. */
function drawn({ digits, shown, longest }: CardNumberRead): string {
  const missing = Math.max(0, Math.min(longest, 16) - digits.length)
  if (missing === 0) return shown
  return (digits + '•'.repeat(missing)).match(/.{1,4}/g)?.join(' ') ?? ''
}
