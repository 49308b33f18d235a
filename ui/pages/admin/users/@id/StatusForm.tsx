import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import { JobsWords } from './JobsWords.tsx'

export function StatusForm() {
  const { href, suspended } = useData<Data>()
  const action = `${href}/status`
  const back = useCameBack(action)
  return (
    <Card title={suspended ? 'Restore their access' : 'Suspend'}>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <input type="hidden" name="status" value={suspended ? 'active' : 'suspended'} />
        <p>
          {suspended
            ? 'They can sign in again, with the role that they have.'
            : 'They are signed out everywhere and cannot sign in. Everything that they did is kept.'}
          {!suspended && <JobsWords />}
        </p>
        <div>
          <Button variant={suspended ? 'primary' : 'danger'}>
            {suspended ? 'Restore account' : 'Suspend account'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
