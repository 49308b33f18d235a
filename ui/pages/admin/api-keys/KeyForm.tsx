import { apiKeyLimits, scopeDeeds, scopeSubjects } from '#modules/api-keys'
import { atSystem } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { RadioGroup } from '../../../components/form/RadioGroup.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { scopeWords } from './scope-words.ts'

const lasting = [
  { value: '90', label: '90 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: 'One year' },
  { value: '', label: 'Until it is revoked' },
]

const mostTyped = apiKeyLimits.ranges * (apiKeyLimits.range + 2)

export function KeyForm() {
  const action = atSystem.apiKeys()
  const back = useCameBack(action)
  const addresses = back.error('addresses') ?? back.errors.find(({ path }) => path.startsWith('addresses'))?.message
  return (
    <Card title="Make a key">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="name"
          label="The program that uses it"
          hint="Such as Accounts, or Website."
          autoComplete="off"
          maxLength={apiKeyLimits.name}
          defaultValue={back.value('name') ?? ''}
          error={back.error('name')}
        />
        <RadioGroup
          name="scopes"
          label="It may"
          hint="No key refunds, or opens users, settings or keys."
          error={back.error('scopes')}
        >
          {scopeSubjects.map((subject) => (
            <div key={subject} className="key-subject">
              <strong>{scopeWords[subject].name}</strong>
              {scopeDeeds.map((deed) => {
                const words = scopeWords[subject][deed]
                const scope = `${subject}:${deed}`
                return (
                  words && (
                    <label key={deed} className="choice choice-bare">
                      <input
                        type="checkbox"
                        name={scope}
                        value="yes"
                        defaultChecked={back.value(scope) !== undefined}
                      />
                      <span className="choice-words">{words}</span>
                    </label>
                  )
                )
              })}
            </div>
          ))}
        </RadioGroup>
        <Select
          name="expires_in_days"
          label="It ends after"
          options={lasting}
          defaultValue={back.value('expires_in_days') ?? '90'}
          error={back.error('expires_in_days')}
        />
        <TextArea
          name="addresses"
          label="Only from these addresses"
          hint="One on each line, such as 203.0.113.7 or 203.0.113.0/24. Empty: from everywhere."
          optional
          rows={3}
          maxLength={mostTyped}
          defaultValue={back.value('addresses') ?? ''}
          error={addresses}
        />
        <div>
          <Button>Make the key</Button>
        </div>
      </form>
    </Card>
  )
}
