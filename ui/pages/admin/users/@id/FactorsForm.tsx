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
          For somebody who has lost passkey, app and recovery codes. Make sure first that it is they who ask: from then
          on the password alone opens the account.
        </p>
        <div>
          <Button variant="danger">Remove their second factors</Button>
        </div>
      </form>
    </Card>
  )
}
