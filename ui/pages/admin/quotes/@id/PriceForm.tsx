import { useData } from 'vike-react/useData'
import { documentLimits, emptyRow } from '#modules/invoicing'
import { quoteLimits, quotePolicies } from '#modules/quoting'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { quotePolicyWords } from '../../../../components/office/quote-words.ts'
import type { Data } from './+data.ts'

/** Rows that are still empty: saving leaves them out, and the next page has as many again. */
const blankRows = 3

/** Writes the draft quote. It keeps a draft, and sends nothing. */
export function PriceForm() {
  const { href, price } = useData<Data>()
  const action = `${href}/price`
  const back = useCameBack(action)
  const rows = [...price.rows, ...Array.from({ length: blankRows }, () => ({ ...emptyRow, quantity: '', vat: '' }))]
  return (
    <Card title={price.isNext ? 'Another price' : 'Price it'} id="price">
      <FormProblems of={back} />
      {price.isNext && <p>Sending it withdraws the quote that the customer has.</p>}
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="version" value={back.value('version') ?? price.version} />
        {rows.map((row, place) => (
          <Line key={String(place)} place={place} row={row} />
        ))}
        <p className="soft">
          Leave lines empty that you do not need. More appear once these are saved. Prices are as on your other
          documents, with or without VAT.
        </p>
        <Checkbox
          name="survey"
          value="yes"
          label="A visit first"
          hint="The price is of a survey that the customer books. The work gets a quote of its own after it."
          defaultChecked={back.isBack ? back.value('survey') === 'yes' : price.isSurvey}
          error={back.error('survey')}
        />
        <Select
          name="service_id"
          label="Booked as"
          options={[{ value: '', label: 'Choose a service' }, ...price.services]}
          defaultValue={back.value('service_id') ?? price.serviceId}
          error={back.error('service_id')}
        />
        <Field
          name="duration_minutes"
          label="Minutes that the visit takes"
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={back.value('duration_minutes') ?? price.minutes}
          error={back.error('duration_minutes')}
        />
        <Select
          name="payment_policy"
          label="When it is paid"
          options={quotePolicies.map((value) => ({ value, label: quotePolicyWords[value] }))}
          defaultValue={back.value('payment_policy') ?? price.policy}
          error={back.error('payment_policy')}
        />
        <Field
          name="valid_days"
          label="Days that it is valid"
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={back.value('valid_days') ?? price.days}
          error={back.error('valid_days')}
        />
        <TextArea
          name="notes"
          label="Note for the customer"
          optional
          rows={3}
          maxLength={quoteLimits.notes}
          defaultValue={back.value('notes') ?? price.notes}
          error={back.error('notes')}
        />
        <div>
          <Button variant="secondary">Save the draft</Button>
        </div>
      </form>
    </Card>
  )
}

function Line({ place, row }: { readonly place: number; readonly row: Data['price']['rows'][number] }) {
  const { href } = useData<Data>()
  const back = useCameBack(`${href}/price`)
  const name = (field: string) => `items.${place}.${field}`
  const value = (field: 'description' | 'quantity' | 'unit_price') =>
    back.isBack ? (back.value(name(field)) ?? '') : row[field]
  return (
    <fieldset className="quote-line">
      <legend className="out-of-sight">Line {place + 1}</legend>
      <div className="quote-line-words">
        <Field
          name={name('description')}
          label="Work or goods"
          autoComplete="off"
          maxLength={documentLimits.description}
          defaultValue={value('description')}
          error={back.error(name('description'))}
        />
      </div>
      <Field
        name={name('quantity')}
        label="Quantity"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        maxLength={documentLimits.figures}
        defaultValue={value('quantity')}
        error={back.error(name('quantity'))}
      />
      <Field
        name={name('unit_price')}
        label="Unit price (£)"
        inputMode="decimal"
        autoComplete="off"
        className="figures"
        maxLength={documentLimits.figures}
        defaultValue={value('unit_price')}
        error={back.error(name('unit_price'))}
      />
      {row.vat !== '' && <input type="hidden" name={name('vat')} value={row.vat} />}
    </fieldset>
  )
}
