import { reportLimits, vatRates } from '#modules/fulfilment'
import { Button } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import type { CameBack } from '../../../components/office/came-back.ts'
import type { PartShown } from './report-shown.ts'

const blank: PartShown = { name: '', quantity: '1', unit_price: '', vat_rate: '20', source: '', is_extra: '' }
const fieldNames = ['name', 'quantity', 'unit_price', 'vat_rate', 'source', 'is_extra'] as const

/** The parts that were used, and a blank row for the next one. */
export function PartRows({ parts, back }: { readonly parts: readonly PartShown[]; readonly back: CameBack }) {
  const rows = back.isBack ? typedRows(back) : parts
  const canAdd = rows.length < reportLimits.parts
  return (
    <fieldset className="parts stack" id="parts" data-parts data-most={reportLimits.parts}>
      <legend className="field-label">Parts used</legend>
      {rows.map((part, row) => (
        // The rows are numbered, and a form that came back keeps their numbers.
        <PartRow key={`${row} ${part.name}`} row={row} part={part} back={back} />
      ))}
      {canAdd && (
        <details className="part" data-part={rows.length}>
          <summary className="fold">Add a part</summary>
          <PartFields row={rows.length} part={blank} back={back} />
        </details>
      )}
    </fieldset>
  )
}

function PartRow({ row, part, back }: { readonly row: number; readonly part: PartShown; readonly back: CameBack }) {
  const isWrong = needsPrice(part) || fieldNames.some((name) => back.error(`parts_used.${row}.${name}`))
  return (
    <details className="part" data-part={row} open={isWrong || undefined}>
      <summary className="fold">
        <span className="figures">{part.quantity} × </span>
        {part.name || 'A part without a name'}
      </summary>
      <PartFields row={row} part={part} back={back} />
    </details>
  )
}

function PartFields({ row, part, back }: { readonly row: number; readonly part: PartShown; readonly back: CameBack }) {
  const of = (name: (typeof fieldNames)[number]) => ({
    name: `parts_used.${row}.${name}`,
    error: back.error(`parts_used.${row}.${name}`),
  })
  return (
    <div className="stack part-fields">
      <Field {...of('name')} label="Name" maxLength={reportLimits.partName} defaultValue={part.name} />
      <Field
        {...of('quantity')}
        label="Quantity"
        inputMode="numeric"
        className="input-narrow figures"
        defaultValue={part.quantity}
      />
      <Field
        {...of('unit_price')}
        hint="Needed for a part outside the agreed price"
        label="Price of one in pounds, with VAT"
        optional
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={part.unit_price}
      />
      <Select
        {...of('vat_rate')}
        label="VAT rate"
        defaultValue={part.vat_rate}
        options={[
          ...vatRates.toReversed().map((rate) => ({ value: String(rate), label: `${rate} %` })),
          { value: '', label: 'Not known' },
        ]}
      />
      <Field
        {...of('source')}
        label="Where it came from"
        hint="The van, or a shop"
        optional
        maxLength={reportLimits.partSource}
        defaultValue={part.source}
      />
      <Checkbox
        {...of('is_extra')}
        value="yes"
        label="Outside the agreed price"
        defaultChecked={part.is_extra === 'yes'}
      />
      <div>
        <Button variant="quiet" name="remove" value={String(row)}>
          Remove this part
        </Button>
      </div>
    </div>
  )
}

const needsPrice = ({ is_extra, unit_price }: PartShown) => is_extra === 'yes' && unit_price.trim() === ''

/** The typed rows, with their numbers. */
function typedRows(back: CameBack): readonly PartShown[] {
  const rows: PartShown[] = []
  while (back.value(`parts_used.${rows.length}.name`) !== undefined) {
    const of = (name: string) => back.value(`parts_used.${rows.length}.${name}`) ?? ''
    rows.push({
      name: of('name'),
      quantity: of('quantity'),
      unit_price: of('unit_price'),
      vat_rate: of('vat_rate'),
      source: of('source'),
      is_extra: of('is_extra'),
    })
  }
  // The last row is the blank one, unless it was filled in.
  const last = rows.at(-1)
  return last && !last.name && !last.unit_price && !last.source ? rows.slice(0, -1) : rows
}
