import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import type { Data } from './index/+data.ts'

export function QuietHoursForm() {
  const { quiet } = useData<Data>()
  const back = useCameBack('/admin/message-templates/quiet-hours')
  return (
    <Card id="quiet-hours" title="Quiet hours">
      <FormProblems of={back} />
      <p>
        During these hours no push, WhatsApp or text message is sent: each waits until they end. E-mail and the bell do
        not wait, nor do messages about an emergency or a technician on the way. For no quiet hours, enter the same time
        twice.
      </p>
      <form method="post" action="/admin/message-templates/quiet-hours" className="stack" noValidate>
        <div className="row">
          <Field
            name="from"
            type="time"
            label="From"
            className="figures"
            defaultValue={back.value('from') ?? quiet.from}
            error={back.error('from')}
          />
          <Field
            name="until"
            type="time"
            label="Until"
            className="figures"
            defaultValue={back.value('until') ?? quiet.until}
            error={back.error('until')}
          />
        </div>
        <div>
          <Button>Save quiet hours</Button>
        </div>
      </form>
    </Card>
  )
}
