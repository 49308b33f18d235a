import { useData } from 'vike-react/useData'
import { absenceLimits } from '#modules/workforce'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { TextArea } from '../../../../components/form/TextArea.tsx'
import { AbsenceFields } from '../../../../components/office/AbsenceFields.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export function AbsenceForm() {
  const { href, name, today } = useData<Data>()
  const action = `${href}/absences`
  const back = useCameBack(action)
  return (
    <Card title="Enter an absence" id="absent">
      <FormProblems of={back} />
      <p>
        It counts at once: no new job is planned for {name} in that time. Visits that are planned already stay theirs.
      </p>
      <form method="post" action={action} className="stack" noValidate>
        <AbsenceFields back={back} today={today}>
          <TextArea
            name="note"
            label="Note"
            hint="The office alone reads it. It is part of the data that the technician may ask for."
            optional
            rows={2}
            maxLength={absenceLimits.note}
            defaultValue={back.value('note') ?? ''}
            error={back.error('note')}
          />
        </AbsenceFields>
        <div>
          <Button>Enter the absence</Button>
        </div>
      </form>
    </Card>
  )
}
