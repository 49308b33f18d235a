import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import type { Data } from './+data.ts'

export function SignOutForm() {
  const { href } = useData<Data>()
  return (
    <Card title="Sign out everywhere">
      <form method="post" action={`${href}/sign-out`} className="stack" noValidate>
        <p>Every device will ask for the password again. Use this when a phone is lost.</p>
        <div>
          <Button variant="secondary">Sign out everywhere</Button>
        </div>
      </form>
    </Card>
  )
}
