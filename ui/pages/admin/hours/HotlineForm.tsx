import { BadgeCheck } from 'lucide-react'
import { Badge } from '../../../components/Badge.tsx'
import { Button } from '../../../components/form/Button.tsx'
import { Card } from '../../../components/Card.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'

/** The number stands on every page, so somebody has to say that it is the business's own. */
export function HotlineForm() {
  const { site } = usePageInput()
  const back = useCameBack('/admin/hours/hotline')
  return (
    <Card
      id="hotline"
      title="Emergency number"
      actions={site.hotlineConfirmed ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
    >
      <FormProblems of={back} />
      <form method="post" action="/admin/hours/hotline" className="stack" noValidate>
        <Field
          name="hotline"
          type="tel"
          label="The number that customers call in an emergency"
          hint="It appears on every page. Call it once before you confirm it."
          defaultValue={back.value('hotline') ?? site.hotline}
          error={back.error('hotline')}
          className="figures"
        />
        <div>
          <Button icon={<BadgeCheck size={20} aria-hidden="true" />}>This is our number</Button>
        </div>
      </form>
    </Card>
  )
}
