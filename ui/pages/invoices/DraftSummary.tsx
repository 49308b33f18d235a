import { Calculator, Mail, Save } from 'lucide-react'
import { documentLimits } from '#modules/invoicing'
import { Card } from '../../components/Card.tsx'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Checkbox } from '../../components/form/Checkbox.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Select } from '../../components/form/Select.tsx'
import { fieldId } from '../../components/form/field-id.ts'
import type { CameBack } from '../../components/office/came-back.ts'
import type { DraftShown } from './draft-shown.ts'

const rates = ['20', '5', '0'].map((value) => ({ value, label: `${value}%` }))
const size = { size: 20, 'aria-hidden': true } as const

/** The sums, which follow what is typed, and the buttons that keep the document. */
export function DraftSummary({
  draft: { fields, vat, summary, discountFault, cancel },
  back,
  arrange,
}: {
  readonly draft: DraftShown
  readonly back: CameBack
  readonly arrange: string
}) {
  return (
    <div className="paper-summary">
      <Card title="Summary" id={fieldId('summary')}>
        <div className="stack">
          {vat && (
            <div className="stack" data-part="hasTax">
              <Select
                name="tax_rate"
                label="Tax rate (%)"
                options={rates}
                defaultValue={fields['tax_rate'] ?? '20'}
                error={back.error('tax_rate')}
              />
              <Checkbox
                name="prices_include_vat"
                value="yes"
                label="Prices include VAT"
                hint="As private customers expect it; businesses expect prices without VAT."
                defaultChecked={fields['prices_include_vat'] === 'yes'}
                error={back.error('prices_include_vat')}
              />
            </div>
          )}
          <div data-part="hasPrices">
            <Field
              name="discount_amount"
              label="Discount (£)"
              optional
              inputMode="decimal"
              autoComplete="off"
              className="figures input-narrow item-row-figures"
              maxLength={documentLimits.figures}
              defaultValue={fields['discount_amount']}
              error={back.error('discount_amount')}
            />
          </div>
          <p className="says" data-discount-fault>
            {back.error('discount_amount') ? null : discountFault}
          </p>
          <dl className="paper-sums" data-part="hasPrices">
            {summary.map(({ key, label, value, isShown }) => (
              <div
                key={key}
                className={key === 'total' ? 'paper-sums-total' : undefined}
                data-sum={key}
                hidden={!isShown}
              >
                <dt>{label}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          <output className="out-of-sight" data-said />
          <div className="draft-unscripted">
            <Button
              variant="secondary"
              wide
              formAction={`${arrange}#${fieldId('summary')}`}
              name="press"
              value="total"
              icon={<Calculator {...size} />}
            >
              Work out the total
            </Button>
          </div>
          <Button
            variant="secondary"
            wide
            name="press"
            value="draft"
            icon={<Save {...size} />}
            data-working="Saving..."
          >
            Save as Draft
          </Button>
          <Button wide name="press" value="send" icon={<Mail {...size} />} data-working="Creating...">
            Create &amp; Send Invoice
          </Button>
          <p className="soft small">
            Sending draws the next number of its series and e-mails the document. It stays as it is from then on.
          </p>
          <LinkButton variant="quiet" wide href={cancel}>
            Cancel
          </LinkButton>
        </div>
      </Card>
    </div>
  )
}
