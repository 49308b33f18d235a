import { Trash2 } from 'lucide-react'
import { itemTypes } from '#modules/invoicing'
import { Button } from '../../components/form/Button.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { generatorLimits } from '../../islands/generator/typed-paper.ts'

const typeWords = { service: 'Service', parts: 'Parts', labor: 'Labour', misc: 'Other' } as const

/** The first row, and the pattern of those that the script adds: it writes their numbers. */
export function ItemRow() {
  return (
    <fieldset className="generator-item" data-item>
      <legend className="generator-item-title">
        Item <span data-item-number>1</span>
      </legend>
      <div className="generator-description">
        <TextArea
          name="items.0.description"
          label="Description"
          rows={1}
          autoComplete="off"
          maxLength={generatorLimits.description}
        />
      </div>
      <Select
        name="items.0.item_type"
        label="Type"
        autoComplete="off"
        options={itemTypes.map((value) => ({ value, label: typeWords[value] }))}
      />
      <Field
        name="items.0.quantity"
        label="Quantity"
        inputMode="decimal"
        defaultValue="1"
        autoComplete="off"
        className="figures generator-figures"
        maxLength={generatorLimits.figures}
      />
      <div data-part="hasPrices">
        <Field
          name="items.0.unit_price"
          label="Unit price (£)"
          inputMode="decimal"
          autoComplete="off"
          className="figures generator-figures"
          maxLength={generatorLimits.figures}
        />
      </div>
      <p className="generator-amount" data-part="hasPrices">
        <span className="generator-amount-label">Amount</span>
        <span className="figures" data-amount>
          £0.00
        </span>
      </p>
      <div className="generator-remove no-print generator-scripted">
        <Button type="button" variant="quiet" disabled data-remove icon={<Trash2 size={20} aria-hidden="true" />}>
          <span>
            Remove
            <span className="out-of-sight">
              {' '}
              item <span data-item-number>1</span>
            </span>
          </span>
        </Button>
      </div>
    </fieldset>
  )
}
