import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { type CameBack, useCameBack, usePageInput } from '../../../../components/office/came-back.ts'
import { VersionHistory } from '../../../../components/settings/VersionHistory.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { authorisationDays } from '#modules/booking'
import { catalogueLimits } from '#modules/catalogue'
import { at } from '#modules/shared'
import type { Data } from './+data.ts'
import { DetailsForm } from './DetailsForm.tsx'
import { PageForm } from './PageForm.tsx'
import { PhotoCard } from './PhotoCard.tsx'
import { RetireCard } from './RetireCard.tsx'

export default function ServicePage() {
  const service = useData<Data>()
  const { name, done, href, description, duration, history } = service
  return (
    <AdminPage
      title={name}
      part="/admin/services"
      back={{ href: at.admin.services(), words: 'Services and prices' }}
      done={done}
    >
      <p className="lead">
        {description} Takes {duration}.
      </p>
      <Card title="Price and offer">
        <ServiceForm key={href} service={service} />
      </Card>
      <DetailsForm />
      <PhotoCard />
      <PageForm />
      <RetireCard />
      <VersionHistory history={history} action={`${href}/restore`} id="history" />
    </AdminPage>
  )
}

const policies = [
  { value: 'full', label: 'In full when booking', hint: 'The visit is confirmed once it is paid.' },
  { value: 'deposit', label: 'The call-out when booking', hint: 'at once, and the rest after the work.' },
  {
    value: 'hold',
    label: 'Authorised on the card, charged after the work',
    hint: `For visits within ${authorisationDays} days. For later ones the card is saved, and charged after the work.`,
  },
  { value: 'after', label: 'In full after the work', hint: 'The visit is confirmed at once.' },
] as const

const promises = [
  { value: 'exact', label: 'The exact start', hint: '“10 am”.' },
  { value: 'two_hours', label: 'Two hours', hint: '“between 8 and 10 am”, counted from the opening.' },
  { value: 'half_day', label: 'Half a day', hint: '“between 8 am and 12 noon”, or from noon to the closing.' },
] as const

/** The promise of arrival; an emergency is promised within so many minutes. */
function ArrivalFields({ service, back }: { readonly service: Data; readonly back: CameBack }) {
  if (service.isEmergency) return null
  return (
    <RadioGroup
      name="arrival"
      label="Arrival promised to customers"
      hint="The technician still has an exact start inside. For new bookings; existing ones keep theirs."
      error={back.error('arrival')}
    >
      {promises.map(({ value, label, hint }) => (
        <RadioRow
          key={value}
          name="arrival"
          value={value}
          label={label}
          hint={hint}
          defaultChecked={(back.value('arrival') ?? service.arrival) === value}
        />
      ))}
    </RadioGroup>
  )
}

function labelOf(policy: Data['paymentPolicy']): string {
  return policies.find(({ value }) => value === policy)?.label ?? policy
}

/** The room around a visit; an empty field takes the value that its hint names. */
function RoomFields({ service, back }: { readonly service: Data; readonly back: CameBack }) {
  const { room, bufferMinutes, notice, horizon, isEmergency } = service
  const fields = [
    ['buffer_before_minutes', 'Minutes free before a visit', `In steps of 5. Empty: ${bufferMinutes}.`],
    ['buffer_after_minutes', 'Minutes free after a visit', `In steps of 5. Empty: ${bufferMinutes}.`],
    ['minimum_notice_minutes', 'Minutes of notice', `Empty: ${notice}, as for every service.`],
    ['horizon_days', 'Days ahead that can be booked', `Empty: ${horizon}, as for every service.`],
  ] as const
  return fields
    .filter(([name]) => !isEmergency || name.startsWith('buffer'))
    .map(([name, label, hint]) => (
      <Field
        key={name}
        name={name}
        label={label}
        hint={hint}
        optional
        inputMode="numeric"
        className="input-narrow figures"
        defaultValue={back.value(name) ?? room[name] ?? ''}
        error={back.error(name)}
      />
    ))
}

/** Comes back with what was typed; after somebody else's change, with that change beside it. */
function ServiceForm({ service }: { readonly service: Data }) {
  const { href, version, basePrice, emergencyPrice, isEmergency, isActive, paymentPolicy, callOutFee, districts } =
    service
  const back = useCameBack(href)
  const isOutdated = back.isBack && back.value('version') !== String(version)
  return (
    <form method="post" action={href} className="stack" noValidate>
      <FormProblems of={back} />
      {isOutdated && (
        <p>
          It is now £{basePrice}
          {isEmergency && `, ${emergencyPrice === '' ? 'twice that' : `£${emergencyPrice}`} as an emergency`}, and{' '}
          {isActive ? 'offered' : 'not offered'}, paid “{labelOf(paymentPolicy)}”. Below is what you typed: save again
          to replace it.
        </p>
      )}
      <input type="hidden" name="version" value={version} />
      <Field
        name="base_price"
        label="Price in pounds"
        hint={
          usePageInput().site.vatRegistered
            ? 'What a customer pays for a standard visit, including VAT.'
            : 'What a customer pays for a standard visit.'
        }
        inputMode="decimal"
        className="input-narrow figures"
        defaultValue={back.value('base_price') ?? basePrice}
        error={back.error('base_price')}
      />
      {isEmergency && (
        <Field
          name="emergency_price"
          label="Emergency price in pounds"
          hint="The whole price. Leave it empty for twice the price above."
          optional
          inputMode="decimal"
          className="input-narrow figures"
          defaultValue={back.value('emergency_price') ?? emergencyPrice}
          error={back.error('emergency_price')}
        />
      )}
      <RadioGroup
        name="payment_policy"
        label="When customers pay"
        hint="For new bookings; existing ones keep theirs."
        error={back.error('payment_policy')}
      >
        {policies.map(({ value, label, hint }) => (
          <RadioRow
            key={value}
            name="payment_policy"
            value={value}
            label={label}
            hint={value === 'deposit' ? `${callOutFee} ${hint}` : hint}
            defaultChecked={(back.value('payment_policy') ?? paymentPolicy) === value}
          />
        ))}
      </RadioGroup>
      <ArrivalFields service={service} back={back} />
      <RoomFields service={service} back={back} />
      <Field
        name="districts"
        label="Only in these districts"
        hint="For example CR0, CR2. Leave it empty for everywhere we work."
        optional
        autoCapitalize="characters"
        spellCheck={false}
        className="figures"
        maxLength={catalogueLimits.districts}
        defaultValue={back.value('districts') ?? districts}
        error={back.error('districts')}
      />
      <div>
        <Button>Save</Button>
      </div>
    </form>
  )
}
