import { textLimits } from '#modules/shared'
import { type BusinessDetails, customerLimits } from '#modules/customers'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'

/** Billing details: entered by the customer, or by the office. */
export function BusinessForm({
  action,
  business,
  company,
}: {
  readonly action: string
  readonly business: BusinessDetails
  /** Heads the part about the company. */
  readonly company: string
}) {
  const back = useCameBack(action)
  const common = (name: string, kept: string | null) => ({
    name,
    optional: true,
    defaultValue: back.value(name) ?? kept ?? '',
    error: back.error(name),
  })
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <Card title={company}>
        <div className="stack">
          <Field
            {...common('company_name', business.companyName)}
            label="Company name"
            autoComplete="organization"
            maxLength={customerLimits.companyName}
          />
          <Field
            {...common('vat_number', business.vatNumber)}
            label="VAT number"
            hint="A UK number, such as GB123456782."
            maxLength={customerLimits.vatNumber}
            spellCheck={false}
            autoCapitalize="characters"
            className="figures"
          />
          <Field
            {...common('purchase_order', business.purchaseOrder)}
            label="Purchase order or reference"
            hint="Appears on every booking and receipt, unless a booking has its own."
            maxLength={textLimits.purchaseOrder}
            className="figures"
          />
        </div>
      </Card>
      <Card title="Who gets the bills">
        <div className="stack">
          <p className="soft">
            With an e-mail address here, requests to pay, receipts and refunds for new bookings go there. Messages about
            the visit go to the contact at the property.
          </p>
          <Field
            {...common('billing_name', business.billingName)}
            label="Name or department"
            maxLength={textLimits.fullName}
          />
          <Field
            {...common('billing_email', business.billingEmail)}
            label="E-mail for bills"
            type="email"
            maxLength={textLimits.email}
          />
          <Field
            {...common('billing_address', business.billingAddress)}
            label="Billing address"
            maxLength={textLimits.address}
          />
          <Field
            {...common('billing_postcode', business.billingPostcode)}
            label="Billing postcode"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={textLimits.postcode}
            className="figures input-narrow"
          />
        </div>
      </Card>
      <div>
        <Button large>Save</Button>
      </div>
    </form>
  )
}
