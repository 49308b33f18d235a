import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../components/office/came-back.ts'
import { BusinessForm } from '../../../../profile/business/BusinessForm.tsx'
import { AdminPage } from '../../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { TaxForm } from './TaxForm.tsx'

export default function CustomerBusinessPage() {
  const { href, name, business, tax, today } = useData<Data>()
  const action = `${href}/business`
  const back = useCameBack(action)
  const ofTax = useCameBack(`${href}/tax`)
  return (
    <AdminPage title="Business details" part={at.admin.customers()} back={{ href, words: name }}>
      <FormProblems of={back} />
      <FormProblems of={ofTax} />
      <BusinessForm action={action} business={business} company="The company" />
      <TaxForm action={`${href}/tax`} tax={tax} today={today} />
    </AdminPage>
  )
}
