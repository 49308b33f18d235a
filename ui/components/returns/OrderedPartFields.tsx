import { reportLimits } from '#modules/fulfilment'
import { Field } from '../form/Field.tsx'
import type { CameBack } from '../office/came-back.ts'

/** The name, number and supplier of a part to order, in the row with that number. */
export function OrderedPartFields({
  row,
  part = { name: '', quantity: '1', source: '' },
  back,
}: {
  readonly row: number
  readonly part?: { readonly name: string; readonly quantity: string; readonly source: string }
  readonly back: CameBack
}) {
  const of = (name: 'name' | 'quantity' | 'source') => {
    const field = `parts_to_order.${row}.${name}`
    return { name: field, defaultValue: back.value(field) ?? part[name], error: back.error(field) }
  }
  return (
    <>
      <Field {...of('name')} label="Part" maxLength={reportLimits.partName} />
      <Field {...of('quantity')} label="Quantity" inputMode="numeric" className="input-narrow figures" />
      <Field {...of('source')} label="Supplier" optional maxLength={reportLimits.partSource} />
    </>
  )
}
