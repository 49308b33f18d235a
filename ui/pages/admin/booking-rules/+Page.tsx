import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
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
import './booking-rules.css'

const action = atSystem.bookingRules()

interface RuleField {
  readonly name: string
  readonly label: string
  readonly hint?: string
}

const times: readonly RuleField[] = [
  { name: 'minimum_notice_minutes', label: 'Notice in minutes', hint: 'From 0 to 20,160, which is 14 days.' },
  { name: 'horizon_days', label: 'Days ahead', hint: 'The last day that can be booked. From 1 to 365.' },
  {
    name: 'unpaid_minutes',
    label: 'Minutes that an unpaid booking is held',
    hint: 'From 5 to 1,440. Its time is free again after that.',
  },
  {
    name: 'free_change_hours',
    label: 'Hours before a visit until which changes are free',
    hint: 'From 0, until the visit begins, to 168. Bookings that stand keep the hours that they were made with.',
  },
]

const refunds: readonly RuleField[] = [
  {
    name: 'refund_without_admin',
    label: 'Largest refund without an administrator (£)',
    hint: 'Up to 1,000. At 0.00 every final cost below what was paid waits for an administrator.',
  },
]

const limits: readonly RuleField[] = [
  { name: 'jobs_per_day', label: 'Visits of the whole firm', hint: 'Leave it empty for no limit.' },
  {
    name: 'jobs_per_technician',
    label: 'Visits of each technician',
    hint: 'Leave it empty for no limit. Where a technician has a limit of their own, the lower one counts.',
  },
]

export default function BookingRulesPage() {
  const { done, terms, room } = useData<Data>()
  return (
    <AdminPage title="Booking rules" part={action} done={done}>
      <p className="lead">
        The times that customers are offered follow these rules. Bookings that stand are never changed by them.
      </p>
      <RulesForm />
      <SettingHistory history={terms} title="History of the rules" />
      <SettingHistory history={room} title="History of limits, capacity and travel" />
    </AdminPage>
  )
}

function RulesForm() {
  const { saved, version, terms, trades } = useData<Data>()
  const back = useCameBack(action)
  const stale = [...times, ...refunds, ...limits, ...trades].map(({ name, label }) => ({
    name,
    label,
    now: saved[name] ?? '',
  }))
  const rows = (list: readonly RuleField[]) =>
    list.map(({ name, label, hint }) => (
      <Field
        key={name}
        name={name}
        label={label}
        {...(hint !== undefined && { hint })}
        inputMode={name === 'refund_without_admin' ? 'decimal' : 'numeric'}
        className="figures input-narrow"
        defaultValue={back.value(name) ?? saved[name] ?? ''}
        error={back.error(name)}
      />
    ))
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <StaleSetting back={back} history={{ ...terms, version }} fields={stale} />
      <ChangeEffects back={back} />
      <Card title="When visits can be booked, and changed">
        <div className="booking-rule-fields">{rows(times)}</div>
      </Card>
      <Card title="Refunds by a lower final cost">
        <p>
          Technicians and the office may complete a job for less than was paid. The difference goes back at once up to
          this amount; a larger one waits for an administrator.
        </p>
        <div className="booking-rule-fields">{rows(refunds)}</div>
      </Card>
      <Card title="Most visits in a day">
        <p>
          A full day is not offered any more. Emergencies count, and are never refused. Limits of minutes, of a trade
          and of one technician are among the <a href={`${at.admin.hours()}#limits`}>opening hours</a>.
        </p>
        <div className="booking-rule-fields">{rows(limits)}</div>
      </Card>
      <Card title="Visits at once of a trade without technicians">
        <p>
          A trade that no approved technician has the skills for takes so many visits at once, from 0 to 50. Leave it
          empty for the number that the trade came with. A trade with 0 takes no bookings.
        </p>
        <div className="booking-rule-fields booking-rule-trades">{rows(trades)}</div>
      </Card>
      <SettingButtons back={back} version={version} />
    </form>
  )
}
