import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { invitedRoles } from '#modules/administration'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { roleWords } from '../../../../role-words.ts'
import type { Data } from './+data.ts'

const action = '/admin/invitations'

export function InviteForm() {
  const { email } = useData<Data>()
  const back = useCameBack(action)
  const role = back.value('user_type') ?? 'office'
  return (
    <Card title="Invite someone to work here">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="email"
          type="email"
          label="E-mail"
          hint="They get a link that works once, for 7 days."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={textLimits.email}
          defaultValue={back.value('email') ?? email}
          error={back.error('email')}
        />
        <RadioGroup name="user_type" label="Role" error={back.error('user_type')}>
          {invitedRoles.map((value) => (
            <RadioRow
              key={value}
              name="user_type"
              value={value}
              label={roleWords[value].name}
              hint={roleWords[value].hint}
              defaultChecked={role === value}
            />
          ))}
        </RadioGroup>
        <div>
          <Button>Send invitation</Button>
        </div>
      </form>
    </Card>
  )
}
