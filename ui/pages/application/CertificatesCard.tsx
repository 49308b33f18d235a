import { dossierLimits } from '#modules/administration'
import { useData } from 'vike-react/useData'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Field } from '../../components/form/Field.tsx'
import { Select } from '../../components/form/Select.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack } from '../../components/office/came-back.ts'
import { CredentialState } from '../../components/team/CredentialState.tsx'
import type { Data } from './+data.ts'

const action = '/application/credentials'

export function CertificatesCard() {
  const { certificates, shown } = useData<Data>()
  const back = useCameBack(action)
  return (
    <Card title="Certificates">
      {shown.credentials.length > 0 && (
        <ul className="plain stack stack-tight">
          {shown.credentials.map(({ id, label, number, categories, until, state }) => (
            <li key={id} className="row">
              <span>
                {label} <span className="figures">{number}</span>
                {categories && `, for ${categories}`}, until {until}
              </span>
              <CredentialState state={state} />
            </li>
          ))}
        </ul>
      )}
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Select
          name="certificate"
          label="Certificate"
          options={certificates}
          defaultValue={back.value('certificate')}
          error={back.error('certificate')}
        />
        <Field
          name="number"
          label="Number of the policy or registration"
          maxLength={dossierLimits.credentialNumber}
          autoComplete="off"
          spellCheck={false}
          defaultValue={back.value('number')}
          error={back.error('number')}
        />
        <Field
          name="categories"
          label="Kinds of work that it covers"
          hint="As the card or certificate of a registration names them. The report of work on gas or electrics says so too."
          optional
          maxLength={dossierLimits.credentialCategories}
          autoComplete="off"
          defaultValue={back.value('categories')}
          error={back.error('categories')}
        />
        <Field
          name="expires_on"
          type="date"
          label="Last day"
          hint="The last day on which it is valid."
          defaultValue={back.value('expires_on')}
          error={back.error('expires_on')}
        />
        <div>
          <Button variant="secondary">Save certificate</Button>
        </div>
      </form>
    </Card>
  )
}
