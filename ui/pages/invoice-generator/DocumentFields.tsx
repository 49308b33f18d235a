import { documentFacts, documentTypes } from '#modules/invoicing'
import { textLimits } from '#modules/shared'
import { Field } from '../../components/form/Field.tsx'
import { Select } from '../../components/form/Select.tsx'
import { generatorLimits } from '../../islands/generator/typed-paper.ts'

/** The number and the days are filled in by the script: they depend on the clock of the visitor. */
export function DocumentFields() {
  return (
    <div className="paper-fields">
      <Select
        name="type"
        label="Document type"
        autoComplete="off"
        options={documentTypes.map((type) => ({ value: type, label: documentFacts[type].words }))}
      />
      <Field
        name="number"
        label="Document number"
        hint="Change it to the next one of your own series"
        autoComplete="off"
        spellCheck={false}
        className="figures"
        maxLength={generatorLimits.number}
      />
      <Field name="date" type="date" label="Date" autoComplete="off" />
      <div data-part="hasDueDate">
        <Field name="due_date" type="date" label={<span data-due-label>Due date</span>} optional autoComplete="off" />
      </div>
      <div className="paper-wide" data-part="namesInvoice" hidden>
        <div className="paper-fields">
          <Field
            name="credited_number"
            label="Number of the invoice that is credited"
            autoComplete="off"
            spellCheck={false}
            className="figures"
            maxLength={generatorLimits.number}
          />
          <Field name="credited_date" type="date" label="Date of that invoice" autoComplete="off" />
        </div>
      </div>
      <div data-part="namesPayment" hidden>
        <Field
          name="paid_by"
          label="Paid by"
          optional
          hint="Cash, card or bank transfer"
          autoComplete="off"
          maxLength={textLimits.purchaseOrder}
        />
      </div>
    </div>
  )
}
