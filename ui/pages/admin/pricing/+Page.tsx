import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { ChangeEffects } from '../../../components/settings/ChangeEffects.tsx'
import { SettingButtons } from '../../../components/settings/SettingButtons.tsx'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import { StaleSetting } from '../../../components/settings/StaleSetting.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

const action = at.admin.pricing()

interface PriceField {
  readonly name: string
  readonly label: string
  readonly hint: string
}

const factors: readonly PriceField[] = [
  { name: 'standard_factor', label: 'Standard', hint: 'The base price of a service times this, such as 1.00.' },
  { name: 'priority_factor', label: 'Priority', hint: 'Such as 1.50.' },
  { name: 'urgent_factor', label: 'Urgent', hint: 'Such as 2.00.' },
  { name: 'emergency_factor', label: 'Emergency', hint: 'For services without an emergency price of their own.' },
]

const fees: readonly PriceField[] = [
  {
    name: 'call_out_fee',
    label: 'Call-out fee in pounds',
    hint: 'Paid before a visit as a deposit, and kept when a cancellation comes too late. 0 for none.',
  },
  {
    name: 'emergency_fee',
    label: 'Emergency call-out in pounds',
    hint: 'It is inside the emergency price, and named as a part of it.',
  },
]

const targets: readonly PriceField[] = [
  { name: 'emergency_minutes', label: 'Emergency: minutes until arrival', hint: 'From 5 to 1,440.' },
  { name: 'urgent_days', label: 'Urgent: working days', hint: '0 is the same day.' },
  { name: 'priority_days', label: 'Priority: working days', hint: '1 is the next day.' },
  { name: 'standard_days', label: 'Standard: working days', hint: '3 is said as 2-3 days.' },
]

export default function PricingPage() {
  const { done, pricing, rules } = useData<Data>()
  return (
    <AdminPage title="Prices" part={action} done={done}>
      <p className="lead">
        Prices come from the base price of each service, times the factor of its priority. Bookings keep the price that
        they were made with.
      </p>
      <PricingForm />
      <SettingHistory history={pricing} title="History of factors and targets" />
      <SettingHistory history={rules} title="History of fees, with the rules for bookings" />
    </AdminPage>
  )
}

function PricingForm() {
  const { saved, version, pricing } = useData<Data>()
  const back = useCameBack(action)
  const stale = [...factors, ...fees, ...targets].map(({ name, label }) => ({ name, label, now: saved[name] ?? '' }))
  const rows = (list: readonly PriceField[], inputMode: 'decimal' | 'numeric') =>
    list.map(({ name, label, hint }) => (
      <Field
        key={name}
        name={name}
        label={label}
        hint={hint}
        inputMode={inputMode}
        className="figures input-narrow"
        defaultValue={back.value(name) ?? saved[name] ?? ''}
        error={back.error(name)}
      />
    ))
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <StaleSetting back={back} history={{ ...pricing, version }} fields={stale} />
      <ChangeEffects back={back} />
      <Card title="Factors on the base price">
        <div className="stack">{rows(factors, 'decimal')}</div>
      </Card>
      <Card title="Fees">
        <div className="stack">{rows(fees, 'decimal')}</div>
      </Card>
      <Card title="How soon somebody comes">
        <p>
          Pages name the target of emergencies only while somebody is on call and enough emergencies were answered in
          time.
        </p>
        <div className="stack">{rows(targets, 'numeric')}</div>
      </Card>
      <SettingButtons back={back} version={version} />
    </form>
  )
}
