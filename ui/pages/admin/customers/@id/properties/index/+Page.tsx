import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../../../components/Card.tsx'
import { FormProblems } from '../../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../../components/office/came-back.ts'
import { PropertyForm } from '../../../../../profile/properties/PropertyForm.tsx'
import { AdminPage } from '../../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function AddPropertyPage() {
  const { href, name } = useData<Data>()
  const action = `${href}/properties`
  const back = useCameBack(action)
  return (
    <AdminPage title="Add a property" part={at.admin.customers()} back={{ href, words: name }}>
      <FormProblems of={back} />
      <Card>
        <PropertyForm action={action} property={null} label="Add property" />
      </Card>
    </AdminPage>
  )
}
