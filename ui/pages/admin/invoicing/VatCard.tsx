import { documentLimits } from '#modules/invoicing'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { SettingsCard, YesNo } from './SettingsCard.tsx'

const schemes = [
  { value: 'standard', label: 'Standard: VAT by the tax point of a document' },
  { value: 'cash', label: 'Cash accounting: VAT by the money that came in' },
]

const periods = [
  { value: 'mar_jun_sep_dec', label: 'Quarters that end in March, June, September, December' },
  { value: 'jan_apr_jul_oct', label: 'Quarters that end in January, April, July, October' },
  { value: 'feb_may_aug_nov', label: 'Quarters that end in February, May, August, November' },
  { value: 'monthly', label: 'Months' },
]

/** Whether, from when and how the business charges VAT. */
export function VatCard() {
  return (
    <SettingsCard part="vat" title="VAT" button="Save VAT">
      {(of) => (
        <>
          <YesNo
            of={of}
            name="vat_registered"
            label="Is the business registered for VAT?"
            yes="Documents have rates and the VAT number."
            no="No document has a rate, a VAT number or the title TAX INVOICE."
          />
          <Field
            {...of.field('vat_number')}
            label="VAT number"
            hint="Such as GB123456782. Leave it empty if the business is not registered."
            className="input-narrow figures"
            maxLength={documentLimits.vatNumber}
            optional
          />
          <Field
            {...of.field('vat_registered_from')}
            label="First day of the registration"
            hint="Before this day no document has VAT, and no return begins. Leave it empty if it lies before your first document here."
            type="date"
            className="input-narrow"
            optional
          />
          <Field
            {...of.field('vat_registered_until')}
            label="Last day of the registration"
            hint="Fill it in when HMRC cancels the registration. Work that is done and money that comes in by this day keep their VAT; what comes after it has none, and the last return ends with it. Leave “Yes” and the number above: earlier work is still invoiced with them."
            type="date"
            className="input-narrow"
            optional
          />
          <Select
            {...of.field('vat_scheme')}
            label="Accounting"
            hint="A change begins with the first VAT period that is not closed. Close the periods before it first: a closed one keeps its own."
            options={schemes}
          />
          <Select {...of.field('vat_periods')} label="Periods of the VAT return" options={periods} />
          <YesNo
            of={of}
            name="prices_include_vat"
            label="Do prices on documents for consumers include VAT?"
            yes="The price that you type is what the customer pays."
            no="VAT is added to the price that you type."
          />
          <p className="soft">
            Money that comes in before the work is invoiced automatically, with the VAT that a quote, draft or invoice
            of the booking says: 20% where none does. Draft a quote for the booking first where the work is taxed
            otherwise.
          </p>
        </>
      )}
    </SettingsCard>
  )
}
