import { accountLimits } from '#modules/accounts'
import { useData } from 'vike-react/useData'
import { Button } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function DeclineForm() {
  const { href } = useData<Data>()
  const action = `${href}/decline`
  const back = useCameBack(action)
  return (
    <Card title="Decline">
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <TextArea
          name="reason"
          label="Reason"
          hint="The applicant will see exactly these words."
          maxLength={accountLimits.declineReason}
          defaultValue={back.value('reason')}
          error={back.error('reason')}
        />
        <div>
          <Button variant="danger">Decline</Button>
        </div>
      </form>
    </Card>
  )
}
