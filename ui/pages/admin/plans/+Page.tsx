import { useData } from 'vike-react/useData'
import { planLimits } from '#modules/catalogue'
import { formatPence, poundsText } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../components/form/RadioGroup.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { type CameBack, useCameBack } from '../../../components/office/came-back.ts'
import { Notice } from '../../../components/Notice.tsx'
import { ChangeEffects } from '../../../components/settings/ChangeEffects.tsx'
import { SettingButtons } from '../../../components/settings/SettingButtons.tsx'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import type { SettingHistoryOf } from '../../../components/settings/setting-history.ts'
import { SummaryList } from '../../../components/SummaryList.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AdvertPlans } from './AdvertPlans.tsx'

type Plan = Data['plans'][number]
type Tier = Data['tiers'][number]

export default function AdminPlansPage() {
  const { done, histories } = useData<Data>()
  return (
    <AdminPage title="Plans and tiers" part="/admin/plans" done={done}>
      <p>Customers ask for a plan, and nothing is charged: their requests are among the enquiries.</p>
      {histories ? <PlansForm history={histories.plans} /> : <PlansRead />}
      {histories && <AdvertPlans history={histories.adverts} />}
      {histories && (
        <>
          <SettingHistory history={histories.plans} title="History of plans and tiers" />
          <SettingHistory history={histories.adverts} title="History of adverts" />
        </>
      )}
    </AdminPage>
  )
}

function PlansRead() {
  return (
    <Card title="Prices">
      <Prices />
    </Card>
  )
}

function Prices() {
  const { plans, tiers } = useData<Data>()
  return (
    <SummaryList
      rows={[
        ...plans.map(({ name, monthly, yearly, isActive }) => ({
          label: isActive ? name : `${name} (not shown)`,
          value: `${formatPence(monthly)} a month, ${formatPence(yearly)} a year`,
        })),
        ...tiers.map(({ name, minutes, price, isActive }) => ({
          label: isActive ? `Emergency, ${name}` : `Emergency, ${name} (not shown)`,
          value: `${formatPence(price)}, within ${minutes} minutes`,
        })),
      ]}
    />
  )
}

/** Comes back with what was typed; after somebody else's change, with that change above it. */
function PlansForm({ history: { version } }: { readonly history: SettingHistoryOf }) {
  const { href, plans, tiers } = useData<Data>()
  const back = useCameBack(href)
  const isClash = back.isBack && back.value('version') !== String(version)
  const popular = back.isBack ? back.value('popular') : (plans.find(({ isPopular }) => isPopular)?.id ?? '')
  return (
    <form method="post" action={href} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      {isClash && (
        <Notice tone="warn" title="Somebody has changed the plans meanwhile">
          <p>The site now says:</p>
          <Prices />
          <p>Yours are still in the form below. Saving them replaces theirs.</p>
        </Notice>
      )}
      <ChangeEffects back={back} />
      {plans.map((plan) => (
        <PlanFields key={plan.id} plan={plan} back={back} />
      ))}
      <Card title="Marked as the most popular">
        <RadioGroup name="popular" label="Which plan?" error={undefined}>
          {[...plans.map(({ id, name }) => ({ id, name })), { id: '', name: 'None' }].map(({ id, name }) => (
            <RadioRow key={id} name="popular" value={id} label={name} defaultChecked={popular === id} />
          ))}
        </RadioGroup>
      </Card>
      {tiers.map((tier) => (
        <TierFields key={tier.id} tier={tier} back={back} />
      ))}
      <SettingButtons back={back} version={version}>
        Save plans and tiers
      </SettingButtons>
    </form>
  )
}

function PlanFields({ plan, back }: { readonly plan: Plan; readonly back: CameBack }) {
  const { id, name, monthly, yearly, features, isActive } = plan
  const of = (field: string) => ({ name: `${id}.${field}`, error: back.error(`${id}.${field}`) })
  return (
    <Card title={name}>
      <Field {...of('name')} label="Name" maxLength={planLimits.name} defaultValue={back.value(`${id}.name`) ?? name} />
      <Field
        {...of('monthly')}
        label="A month, in pounds"
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value(`${id}.monthly`) ?? poundsText(monthly)}
      />
      <Field
        {...of('yearly')}
        label="A year, in pounds"
        hint="The site computes what it saves against twelve months."
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value(`${id}.yearly`) ?? poundsText(yearly)}
      />
      <TextArea
        {...of('features')}
        label="What it includes, one a line"
        rows={5}
        defaultValue={back.value(`${id}.features`) ?? features.join('\n')}
      />
      <Checkbox
        name={`${id}.active`}
        value="yes"
        label="Shown on the site"
        defaultChecked={back.isBack ? back.value(`${id}.active`) === 'yes' : isActive}
      />
    </Card>
  )
}

function TierFields({ tier, back }: { readonly tier: Tier; readonly back: CameBack }) {
  const { id, name, minutes, price, isActive } = tier
  const of = (field: string) => ({ name: `${id}.${field}`, error: back.error(`${id}.${field}`) })
  return (
    <Card title={`Emergency tier: ${name}`}>
      <Field {...of('name')} label="Name" maxLength={planLimits.name} defaultValue={back.value(`${id}.name`) ?? name} />
      <Field
        {...of('minutes')}
        label="Minutes to arrive"
        hint="The site names them only while enough emergencies are answered in time."
        inputMode="numeric"
        className="input-narrow figures"
        defaultValue={back.value(`${id}.minutes`) ?? minutes}
      />
      <Field
        {...of('price')}
        label="Price in pounds"
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value(`${id}.price`) ?? poundsText(price)}
      />
      <Checkbox
        name={`${id}.active`}
        value="yes"
        label="Shown on the site"
        defaultChecked={back.isBack ? back.value(`${id}.active`) === 'yes' : isActive}
      />
    </Card>
  )
}
