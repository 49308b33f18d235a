import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Done } from '../../../components/Done.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { ReturnForm } from '../ReturnForm.tsx'
import type { Data } from './+data.ts'

/** The return visit of a booking, to plan or to choose its time. */
export default function ReturnPage() {
  const { offer, done, back, form } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={done} />
      <a className="back-link" href={back.href}>
        <ArrowLeft size={20} aria-hidden="true" />
        {back.words}
      </a>
      <ReturnForm offer={offer} form={form} />
    </div>
  )
}
