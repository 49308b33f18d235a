import { Button } from '../../../../components/form/Button.tsx'
import { Alert } from '../../../../components/Notice.tsx'
import { availabilityOptions } from '../../../../components/office/availability-words.ts'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import './technicians.css'

/** One technician's own form: the name is said with it, for the column alone does not tell them apart. */
export function AvailabilityCell({
  technician: { id, name, availability },
}: {
  readonly technician: Data['technicians'][number]
}) {
  const action = `/admin/technicians/${id}/availability`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="availability-cell" noValidate>
      <Alert>{back.error('availability') ?? back.alert}</Alert>
      <select name="availability" className="input" aria-label={`Availability of ${name}`} defaultValue={availability}>
        {availabilityOptions.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button variant="secondary" aria-label={`Save availability of ${name}`}>
        Save
      </Button>
    </form>
  )
}
