import { Done } from '../../../components/Done.tsx'
import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { BusinessForm } from './BusinessForm.tsx'
import type { Data } from './+data.ts'

const action = '/profile/business'

export default function BusinessPage() {
  const { done, business } = useData<Data>()
  const back = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.home()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Profile
      </a>
      <Done says={done} />
      <FormProblems of={back} />
      <div className="stack stack-tight">
        <h1>Business details</h1>
        <p className="soft">For companies, landlords and agents. Leave empty what does not apply to you.</p>
      </div>
      <BusinessForm action={action} business={business} company="Your company" />
    </div>
  )
}
