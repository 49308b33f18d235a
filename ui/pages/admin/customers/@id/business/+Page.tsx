import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { BusinessForm } from '../../../../profile/business/BusinessForm.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function CustomerBusinessPage() {
  const { href, name, business } = useData<Data>()
  const action = `${href}/business`
  const back = useCameBack(action)
  return (
    <AdminPage title="Business details" part={at.admin.customers()} back={{ href, words: name }}>
      <FormProblems of={back} />
      <BusinessForm action={action} business={business} company="The company" />
    </AdminPage>
  )
}
