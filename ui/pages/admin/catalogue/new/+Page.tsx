import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import { DetailFields } from '../../services/DetailFields.tsx'
import type { Data } from './+data.ts'

/** A service that no data file has. Room, districts, arrival and page are set afterwards, on the page of the service. */
export default function NewServicePage() {
  const { details, callOutFee } = useData<Data>()
  const action = atSystem.newService()
  const back = useCameBack(action)
  const withVat = usePageInput().site.vatRegistered ? ', including VAT' : ''
  const policies = [
    { value: 'full', label: 'In full when booking' },
    { value: 'deposit', label: `The call-out of ${callOutFee} when booking, and the rest after the work` },
    { value: 'hold', label: 'Authorised on the card, charged after the work' },
    { value: 'after', label: 'In full after the work' },
  ]
  return (
    <AdminPage
      title="New service"
      part="/admin/services"
      back={{ href: at.admin.services(), words: 'Services and prices' }}
    >
      <Card title="The service">
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          <DetailFields details={details} back={back} />
          <Field
            name="base_price"
            label="Price in pounds"
            hint={`What a customer pays for a standard visit${withVat}.`}
            inputMode="decimal"
            className="input-narrow figures"
            defaultValue={back.value('base_price') ?? ''}
            error={back.error('base_price')}
          />
          <Field
            name="emergency_price"
            label="Emergency price in pounds"
            hint="Only for an emergency: the whole price. Empty: the price above with the factor of emergencies."
            optional
            inputMode="decimal"
            className="input-narrow figures"
            defaultValue={back.value('emergency_price') ?? ''}
            error={back.error('emergency_price')}
          />
          <RadioGroup name="payment_policy" label="When customers pay" error={back.error('payment_policy')}>
            {policies.map(({ value, label }) => (
              <RadioRow
                key={value}
                name="payment_policy"
                value={value}
                label={label}
                defaultChecked={(back.value('payment_policy') ?? 'full') === value}
              />
            ))}
          </RadioGroup>
          <Checkbox
            name="is_active"
            value="yes"
            label="Offered to customers"
            hint="Without it, nobody can book the service yet."
            defaultChecked={back.isBack ? back.value('is_active') === 'yes' : true}
          />
          <div>
            <Button>Add the service</Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}
