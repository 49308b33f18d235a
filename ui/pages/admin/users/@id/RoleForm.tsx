import { useData } from 'vike-react/useData'
import { accountRoles, deskOf } from '#modules/shared'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { RadioGroup, RadioRow } from '../../../../components/form/RadioGroup.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { roleWords } from '../../../../role-words.ts'
import type { Data } from './+data.ts'
import { JobsWords } from './JobsWords.tsx'

/** A user becomes a technician only through an approved application. */
const choices = accountRoles
  .filter((role) => role !== 'technician')
  .map((value) => ({ value, label: roleWords[value].name, hint: roleWords[value].hint }))

/** A customer is invited instead, for staff choose a longer password. */
export function RoleForm() {
  const { href, role, email } = useData<Data>()
  const action = `${href}/role`
  const back = useCameBack(action)
  if (role === 'guest') {
    return (
      <Card title="Role">
        <p>A guest books without an account. To have them work here, they sign up first.</p>
      </Card>
    )
  }
  if (deskOf({ role }) === 'customer') {
    return (
      <Card title="Role">
        <p>
          To have them work here,{' '}
          <a href={`/admin/users/invitations?email=${encodeURIComponent(email)}`}>invite them</a>: they choose a
          password of 12 characters or more, and keep their bookings.
        </p>
      </Card>
    )
  }
  return (
    <Card title="Role">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <RadioGroup name="user_type" label="Role" error={back.error('user_type')}>
          {choices.map((choice) => (
            <RadioRow
              key={choice.value}
              name="user_type"
              {...choice}
              defaultChecked={(back.value('user_type') ?? role) === choice.value}
            />
          ))}
        </RadioGroup>
        <p className="soft">
          They are signed out everywhere.
          {role === 'technician' && <JobsWords />}
        </p>
        <div>
          <Button>Change role</Button>
        </div>
      </form>
    </Card>
  )
}
