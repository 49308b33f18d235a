import { textLimits } from '#modules/shared'
import { useData } from 'vike-react/useData'
import { ConfirmOwner } from '../../../components/account/ConfirmOwner.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function DeleteCard() {
  const { refusal, check } = useData<Data>()
  const action = '/profile/privacy/delete'
  const isSure = check.hasPassword || check.isFresh
  const back = useCameBack(action)
  return (
    <Card title="Delete your account" id="delete">
      <p>
        Your profile, messages, photos, documents and saved cards are deleted at once, and cannot be brought back. The
        name and address of a paid repair stay with its invoice for as long as the law requires.
      </p>
      {refusal?.kind === 'open-bookings' && (
        <Notice tone="warn" title="Something still has to be done or paid">
          <p>
            Cancel {refusal.references.join(', ')}
            {refusal.more && ' and others'} first, or wait for the end: they are in{' '}
            <a href="/bookings">your bookings</a>.
          </p>
        </Notice>
      )}
      {refusal?.kind === 'staff-account' && (
        <Notice title="This is a staff account">
          <p>Only the owner of the business can close it.</p>
        </Notice>
      )}
      {!refusal && !isSure && (
        <ConfirmOwner check={check} next="/profile/privacy#delete" before="your account is deleted" />
      )}
      {!refusal && isSure && (
        <form method="post" action={action} className="stack" noValidate>
          <FormProblems of={back} />
          {check.hasPassword && (
            <Field
              name="password"
              type="password"
              label="Your password"
              autoComplete="current-password"
              maxLength={textLimits.password}
              required
              error={back.error('password')}
            />
          )}
          <Checkbox
            name="sure"
            value="yes"
            label="I am sure: delete my account"
            defaultChecked={back.value('sure') === 'yes'}
            error={back.error('sure')}
          />
          <div>
            <Button variant="danger">Delete my account</Button>
          </div>
        </form>
      )}
    </Card>
  )
}
