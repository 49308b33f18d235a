import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './index/+data.ts'

export function SmsCapForm() {
  const { smsCap, smsNow } = useData<Data>()
  const back = useCameBack('/admin/message-templates/sms-cap')
  return (
    <Card id="sms-cap" title="Text messages a day">
      <FormProblems of={back} />
      <p>
        Networks charge for each segment of 160 characters. A message above this number fails, and the office is
        notified. Messages about emergencies may use as much again. With 0 no text message is sent.
      </p>
      <p className="soft">{smsNow}</p>
      <form method="post" action="/admin/message-templates/sms-cap" className="stack" noValidate>
        <Field
          name="segments_a_day"
          label="Segments a day"
          inputMode="numeric"
          className="figures"
          defaultValue={back.value('segments_a_day') ?? String(smsCap)}
          error={back.error('segments_a_day')}
        />
        <div>
          <Button>Save the number</Button>
        </div>
      </form>
    </Card>
  )
}
