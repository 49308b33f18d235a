import { useData } from 'vike-react/useData'
import { mostMonths } from '#modules/retention'
import { atSystem } from '#modules/shared'
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
import './retention.css'

const action = atSystem.retention()

export default function RetentionPage() {
  const { done, history } = useData<Data>()
  return (
    <AdminPage title="Retention" part={action} done={done}>
      <p className="lead">
        Data is deleted automatically, every night, once it is old enough. The privacy page and each profile say these
        times to customers. Leave a field empty for the time that the program came with.
      </p>
      <RetentionForm />
      <SettingHistory history={history} />
    </AdminPage>
  )
}

function RetentionForm() {
  const { history, groups } = useData<Data>()
  const back = useCameBack(action)
  const stale = groups.flatMap(({ rules }) =>
    rules.map(({ name, what, months }) => ({ name, label: what, now: months })),
  )
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <StaleSetting back={back} history={history} fields={stale} />
      <ChangeEffects back={back} />
      {groups.map(({ group, title, rules }) => (
        <Card key={group} title={title}>
          <p>Months, from 1 to {mostMonths}.</p>
          <div className="retention-rules">
            {rules.map(({ name, what, months, hint }) => (
              <Field
                key={name}
                name={name}
                label={
                  <>
                    {what}
                    <span className="out-of-sight">, in months</span>
                  </>
                }
                hint={hint}
                inputMode="numeric"
                className="figures input-narrow"
                defaultValue={back.value(name) ?? months}
                error={back.error(name)}
              />
            ))}
          </div>
        </Card>
      ))}
      <SettingButtons back={back} version={history.version} />
    </form>
  )
}
