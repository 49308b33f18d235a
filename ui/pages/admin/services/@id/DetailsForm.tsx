import { Eye } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { ChangeEffects } from '../../../../components/settings/ChangeEffects.tsx'
import { DetailFields } from '../DetailFields.tsx'
import type { Data } from './+data.ts'

/** The details of the service, with their effects before they are saved. */
export function DetailsForm() {
  const { href, version, details } = useData<Data>()
  const action = `${href}/details`
  const back = useCameBack(action)
  return (
    <Card id="details" title="Details">
      <form method="post" action={action} className="stack" noValidate>
        <FormProblems of={back} />
        {back.isBack && back.value('version') !== String(version) && (
          <p>Somebody changed this service meanwhile. Below is what you typed: save again to replace theirs.</p>
        )}
        <ChangeEffects back={back} />
        <input type="hidden" name="version" value={version} />
        <DetailFields details={details} back={back} />
        <div className="row">
          <Button>Save the details</Button>
          <Button variant="secondary" name="deed" value="preview" icon={<Eye size={24} aria-hidden="true" />}>
            See what changes first
          </Button>
        </div>
      </form>
    </Card>
  )
}
