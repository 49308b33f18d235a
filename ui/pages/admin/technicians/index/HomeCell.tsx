import { textLimits } from '#modules/shared'
import { Button } from '../../../../components/form/Button.tsx'
import { Alert } from '../../../../components/Notice.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import type { Data } from './+data.ts'
import './technicians.css'

/** The postcode district that the day of one technician begins in. */
export function HomeCell({ technician: { id, name, district } }: { readonly technician: Data['technicians'][number] }) {
  const action = `/admin/technicians/${id}/home`
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="home-cell" noValidate>
      <Alert>{back.error('home_district') ?? back.alert}</Alert>
      <input
        name="home_district"
        className="input"
        aria-label={`Postcode district that ${name} starts from`}
        placeholder="CR0"
        autoComplete="off"
        maxLength={textLimits.district}
        defaultValue={back.value('home_district') ?? district ?? ''}
      />
      <Button variant="secondary" aria-label={`Save where ${name} starts from`}>
        Save
      </Button>
    </form>
  )
}
