import { orderFields } from '#modules/booking'
import { Card } from '../../../../components/Card.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { QuestionError } from '../../../../components/form/Question.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import type { PartProps } from './part-props.ts'

/** The payer, and the way of paying. */
export function PayPart(props: PartProps) {
  const { desk, back } = props
  const { answers } = desk
  const kept = (name: 'payerName' | 'payerEmail' | 'purchaseOrder') => ({
    name,
    defaultValue: answers[name],
    error: back.error(name),
    maxLength: orderFields[name].max,
    autoComplete: 'off',
  })
  const isOther = ['payerName', 'payerEmail', 'purchaseOrder'] as const
  return (
    <section className="caller-pay">
      <Card title="Who pays, and how?">
        <div id="caller-payer" data-part="whole" data-of-caller>
          <details className="caller-more" open={isOther.some((name) => answers[name] !== '' || back.error(name))}>
            <summary>Somebody else pays, or there is a purchase order</summary>
            <div className="caller-pairs">
              <Field {...kept('payerName')} label="Payer’s name" optional />
              <Field
                {...kept('payerEmail')}
                label="Payer’s e-mail"
                hint="Bills and receipts go there."
                type="email"
                optional
              />
              <Field {...kept('purchaseOrder')} label="Purchase order" className="figures" optional />
            </div>
          </details>
        </div>
        <div id="caller-settle" data-part="live" data-of-caller>
          <Settle {...props} />
        </div>
      </Card>
    </section>
  )
}

function Settle({ desk: { answers, quoted, ways }, back }: PartProps) {
  if (!quoted) return <p className="soft">How it is paid follows from the service and the time.</p>
  const { isAlwaysAfter, mayPayAfter, keptMinutes } = quoted
  if (isAlwaysAfter) return <p>They pay after the visit: this service asks for nothing before.</p>
  const settle = settleOf(answers.settle, mayPayAfter)
  return (
    <div className="stack caller-settle">
      <RadioGroup name="settle" label="How do they pay?" error={back.error('settle')}>
        <RadioRow
          name="settle"
          value="link"
          label="By pay link"
          hint="Card or PayPal, on their own phone."
          defaultChecked={settle === 'link'}
        />
        <RadioRow
          name="settle"
          value="hand"
          label="Cash, transfer or cheque"
          hint={handHint(keptMinutes)}
          defaultChecked={settle === 'hand'}
        />
        {mayPayAfter && (
          <RadioRow
            name="settle"
            value="after"
            label="After the visit"
            hint="Nothing is asked for before."
            defaultChecked={settle === 'after'}
          />
        )}
      </RadioGroup>
      {settle === 'link' && (
        <fieldset className="caller-ways" id="field-send" tabIndex={-1}>
          <legend className="field-label">Send the pay link by</legend>
          {back.error('send') && <QuestionError name="send">{back.error('send')}</QuestionError>}
          <input type="hidden" name="ways" value={ways.map(({ name }) => name).join(',')} />
          {ways.length === 0 && <p className="soft">Give a mobile number or an e-mail address above.</p>}
          <div className="caller-choices">
            {ways.map(({ name, words, to, isChosen }) => (
              <Checkbox
                key={name}
                name={`send_${name}`}
                value="yes"
                label={
                  <>
                    {words} <span className="soft figures caller-to">{to}</span>
                  </>
                }
                defaultChecked={isChosen}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}

function settleOf(typed: string, mayPayAfter: boolean): 'link' | 'hand' | 'after' {
  if (typed === 'hand') return 'hand'
  return typed === 'after' && mayPayAfter ? 'after' : 'link'
}

/** The booking ends unpaid, so the clerk reads until when the money has to be recorded. */
function handHint(keptMinutes: number | null): string {
  const nobodyAsked = 'No message asks for money.'
  if (keptMinutes === null) return `${nobodyAsked} You mark it as paid once it is here.`
  return `${nobodyAsked} The time is kept for ${keptMinutes} minutes; record the payment until then.`
}
