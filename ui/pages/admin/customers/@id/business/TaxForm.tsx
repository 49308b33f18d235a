import { cisRatesOfCustomers, customerLimits } from '#modules/customers'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../../components/form/Field.tsx'
import { Select } from '../../../../../components/form/Select.tsx'
import { TextArea } from '../../../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

const rates = [
  { value: '', label: 'Nothing is deducted' },
  ...cisRatesOfCustomers.map((rate) => ({ value: String(rate), label: `${rate}%` })),
]

/** The facts of a customer for VAT and the Construction Industry Scheme; the office alone records them. */
export function TaxForm({
  action,
  tax,
  today,
}: {
  readonly action: string
  readonly tax: Data['tax']
  readonly today: string
}) {
  const back = useCameBack(action)
  const isRegistered = back.isBack ? back.value('cis_registered') === 'yes' : tax.cisRegistered
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <input type="hidden" name="version" value={tax.version} />
      <Card title="VAT and Construction Industry Scheme">
        <div className="stack">
          <p className="soft">New documents take these details. Issued documents stay as they are.</p>
          <Checkbox
            name="cis_registered"
            value="yes"
            label="Registered as a contractor under the Construction Industry Scheme"
            hint="With a VAT number, the reverse charge applies, unless they confirmed that they are an end user."
            defaultChecked={isRegistered}
            error={back.error('cis_registered')}
          />
          <Select
            name="cis_rate"
            label="CIS deduction"
            options={rates}
            defaultValue={back.value('cis_rate') ?? tax.cisRate}
            error={back.error('cis_rate')}
          />
          <Field
            name="peppol_id"
            label="Peppol id"
            optional
            hint="For e-invoices: four digits, a colon and the number, such as 9932:GB123456782."
            maxLength={customerLimits.peppolId}
            spellCheck={false}
            className="figures"
            defaultValue={back.value('peppol_id') ?? tax.peppolId}
            error={back.error('peppol_id')}
          />
          <TextArea
            name="end_user_words"
            label="Written confirmation that they are an end user"
            optional
            hint="Their words. Invoices without the reverse charge name them. Empty: there is none."
            rows={3}
            maxLength={customerLimits.endUserWords}
            defaultValue={back.value('end_user_words') ?? tax.words}
            error={back.error('end_user_words')}
          />
          <Field
            name="end_user_on"
            type="date"
            label="Confirmed on"
            optional
            max={today}
            defaultValue={back.value('end_user_on') ?? tax.on}
            error={back.error('end_user_on')}
          />
          {tax.recorded && (
            <p className="soft small">
              Recorded by {tax.recorded.by}, {tax.recorded.when}.
            </p>
          )}
        </div>
      </Card>
      <div>
        <Button large>Save tax details</Button>
      </div>
    </form>
  )
}
