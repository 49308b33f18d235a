import type { ReactNode } from 'react'
import { type TypedRow, documentLimits, emptyRow, itemTypes } from '#modules/invoicing'
import { Field } from '../form/Field.tsx'
import { type Option, Select } from '../form/Select.tsx'
import { TextArea } from '../form/TextArea.tsx'

/** The browser's own `autofocus`: it works without a script. */
const takesFocus = { autoFocus: true }

const typeWords = { service: 'Service', parts: 'Parts', labor: 'Labour', misc: 'Other' } as const

/**
 * An item of a document that is written. Where scripts add and remove rows, one without a place is also the pattern of
 * new ones: the script writes their numbers.
 */
export function ItemRow({
  place = 0,
  row = emptyRow,
  amount = '£0.00',
  vat = null,
  error = () => undefined,
  isNew = false,
  remove,
}: {
  readonly place?: number
  readonly row?: TypedRow
  readonly amount?: string
  /** The kinds of VAT to choose from; null where the whole document has one rate. */
  readonly vat?: readonly Option[] | null
  readonly error?: (name: string) => string | undefined
  /** It was just added: typing goes on in it. */
  readonly isNew?: boolean
  readonly remove: ReactNode
}) {
  const name = (field: string) => `items.${place}.${field}`
  return (
    <fieldset className={vat ? 'item-row item-row-vat' : 'item-row'} data-item>
      <legend className="item-row-title">
        Item <span data-item-number>{place + 1}</span>
      </legend>
      <div className="item-row-description">
        <TextArea
          name={name('description')}
          label="Description"
          rows={1}
          autoComplete="off"
          {...(isNew && takesFocus)}
          maxLength={documentLimits.description}
          defaultValue={row.description}
          error={error(name('description'))}
        />
      </div>
      <Select
        name={name('item_type')}
        label="Type"
        autoComplete="off"
        options={itemTypes.map((value) => ({ value, label: typeWords[value] }))}
        defaultValue={row.item_type}
        error={error(name('item_type'))}
      />
      <Field
        name={name('quantity')}
        label="Quantity"
        inputMode="decimal"
        defaultValue={row.quantity}
        autoComplete="off"
        className="figures item-row-figures"
        maxLength={documentLimits.figures}
        error={error(name('quantity'))}
      />
      <div data-part="hasPrices">
        <Field
          name={name('unit_price')}
          label="Unit price (£)"
          inputMode="decimal"
          defaultValue={row.unit_price}
          autoComplete="off"
          className="figures item-row-figures"
          maxLength={documentLimits.figures}
          error={error(name('unit_price'))}
        />
      </div>
      {vat && (
        <div data-part="hasTax">
          <Select
            name={name('vat')}
            label="VAT"
            autoComplete="off"
            options={vat}
            defaultValue={row.vat}
            error={error(name('vat'))}
          />
        </div>
      )}
      <p className="item-row-amount" data-part="hasPrices">
        <span className="item-row-amount-label">Amount</span>
        <span className="figures" data-amount>
          {amount}
        </span>
      </p>
      {remove}
    </fieldset>
  )
}

/** The words of the button that removes an item. */
export function RemoveWords({ place = 0 }: { readonly place?: number }) {
  return (
    <span>
      Remove
      <span className="out-of-sight">
        {' '}
        item <span data-item-number>{place + 1}</span>
      </span>
    </span>
  )
}
