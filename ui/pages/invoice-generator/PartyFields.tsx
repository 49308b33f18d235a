import { textLimits } from '#modules/shared'
import { Field } from '../../components/form/Field.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import { generatorLimits } from '../../islands/generator/typed-paper.ts'

/** The placeholder shows the form of an address, and is on no paper. */
export function CompanyFields() {
  return (
    <div className="paper-fields">
      <Field
        name="company_name"
        label="Name of your business"
        autoComplete="organization"
        maxLength={textLimits.fullName}
      />
      <Field
        name="company_email"
        type="email"
        label="E-mail of your business"
        optional
        autoComplete="email"
        spellCheck={false}
        maxLength={textLimits.email}
      />
      <div className="paper-wide">
        <TextArea
          name="company_address"
          label="Address of your business"
          optional
          rows={3}
          placeholder="Croydon, South London"
          autoComplete="street-address"
          maxLength={textLimits.address}
        />
      </div>
      <Field name="company_phone" type="tel" label="Phone" optional autoComplete="tel" maxLength={textLimits.phone} />
      <Field
        name="company_number"
        label="Company number"
        optional
        autoComplete="off"
        spellCheck={false}
        className="figures"
        maxLength={generatorLimits.number}
      />
      <Field
        name="vat_number"
        label="VAT number"
        hint="Needed only if you charge VAT"
        autoComplete="off"
        spellCheck={false}
        className="figures"
        maxLength={generatorLimits.number}
      />
    </div>
  )
}

export function BankFields() {
  return (
    <div className="paper-fields">
      <Field name="bank_name" label="Bank" optional autoComplete="off" maxLength={textLimits.fullName} />
      <Field name="account_name" label="Account name" optional autoComplete="off" maxLength={textLimits.fullName} />
      <Field
        name="sort_code"
        label="Sort code"
        optional
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        maxLength={generatorLimits.sortCode}
      />
      <Field
        name="account_number"
        label="Account number"
        optional
        inputMode="numeric"
        autoComplete="off"
        className="figures"
        maxLength={generatorLimits.accountNumber}
      />
    </div>
  )
}

export function CustomerFields() {
  return (
    <div className="paper-fields">
      <Field name="customer_name" label={<Of what="Name" />} autoComplete="off" maxLength={textLimits.fullName} />
      <Field
        name="customer_email"
        type="email"
        label={<Of what="E-mail" />}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={textLimits.email}
      />
      <div className="paper-wide">
        <TextArea
          name="customer_address"
          label={<Of what="Address" />}
          optional
          rows={3}
          autoComplete="off"
          maxLength={textLimits.address}
        />
      </div>
    </div>
  )
}

/** The script writes "supplier" on a purchase order. */
function Of({ what }: { readonly what: string }) {
  return (
    <>
      {what} of the <span data-party>customer</span>
    </>
  )
}
