import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import type { Data } from './+data.ts'

export function FactorsForm() {
  const { href } = useData<Data>()
  return (
    <Card title="Second factors">
      <form method="post" action={`${href}/second-factors`} className="stack" noValidate>
        <p>
          For someone who has lost their passkey, app and recovery codes. First make sure that it is really they who
          ask: afterwards the password alone opens the account.
        </p>
        <div>
          <Button variant="danger">Remove their second factors</Button>
        </div>
      </form>
    </Card>
  )
}
