import { documentLimits } from '#modules/invoicing'
import { textLimits } from '#modules/shared'
import { Card } from '../../components/Card.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Select } from '../../components/form/Select.tsx'
import { TextArea } from '../../components/form/TextArea.tsx'
import type { CameBack } from '../../components/office/came-back.ts'
import type { DraftShown } from './draft-shown.ts'

const cisRates = [
  { value: '', label: 'Nothing is deducted' },
  { value: '0', label: '0%' },
  { value: '20', label: '20%' },
  { value: '30', label: '30%' },
]

interface Props {
  readonly draft: DraftShown
  readonly back: CameBack
}

/** The customer of a document: for a new one only without a booking, which has its own. */
export function CustomerCard({ draft, back }: Props) {
  const { fields, isNew } = draft
  const text = (name: string) => ({
    name: `customer.${name}`,
    defaultValue: fields[`customer.${name}`],
    error: back.error(`customer.${name}`),
  })
  return (
    <div className={isNew ? 'draft-customer' : undefined}>
      <Card title="Customer">
        <div className="stack">
          <p className="soft">On a purchase order, this is the supplier.</p>
          <div className="paper-fields">
            <Field {...text('name')} label="Name" autoComplete="off" maxLength={textLimits.fullName} />
            <Field
              {...text('email')}
              type="email"
              label="E-mail address"
              hint="Needed to send the document"
              autoComplete="off"
              spellCheck={false}
              maxLength={textLimits.email}
            />
            <div className="paper-wide">
              <TextArea
                {...text('address')}
                label="Address"
                rows={3}
                autoComplete="off"
                maxLength={textLimits.address}
              />
            </div>
          </div>
          <BusinessPart draft={draft} back={back} text={text} />
        </div>
      </Card>
    </div>
  )
}

const businessNames = ['vat_number', 'purchase_order', 'property', 'cis_rate', 'peppol_id', 'is_business'] as const

function BusinessPart({
  draft: { fields },
  back,
  text,
}: Props & {
  readonly text: (name: string) => {
    readonly name: string
    readonly defaultValue: string | undefined
    readonly error: string | undefined
  }
}) {
  const box = (name: string) => ({
    name: `customer.${name}`,
    value: 'yes',
    defaultChecked: fields[`customer.${name}`] === 'yes',
    error: back.error(`customer.${name}`),
  })
  const isOpen = businessNames.some(
    (name) => (fields[`customer.${name}`] ?? '') !== '' || back.error(`customer.${name}`) !== undefined,
  )
  return (
    <details open={isOpen ? true : undefined}>
      <summary className="fold">A business, or a property elsewhere</summary>
      <div className="paper-fields draft-business">
        <div className="paper-wide">
          <Checkbox {...box('is_business')} label="The customer is a business" />
        </div>
        <Field
          {...text('vat_number')}
          label="VAT number"
          optional
          autoComplete="off"
          spellCheck={false}
          className="figures"
          maxLength={documentLimits.vatNumber}
        />
        <Field
          {...text('purchase_order')}
          label="Purchase order"
          optional
          autoComplete="off"
          maxLength={textLimits.purchaseOrder}
        />
        <div className="paper-wide">
          <TextArea
            {...text('property')}
            label="Address of the property"
            optional
            rows={2}
            maxLength={textLimits.address}
          />
        </div>
        <Checkbox {...box('cis_registered')} label="In the Construction Industry Scheme" />
        <Select {...text('cis_rate')} label="CIS deduction" options={cisRates} />
        <Checkbox {...box('is_end_user')} label="They confirmed in writing that they are the end user" />
        <Field
          {...text('peppol_id')}
          label="Peppol id"
          optional
          autoComplete="off"
          spellCheck={false}
          maxLength={documentLimits.peppolId}
        />
      </div>
    </details>
  )
}
