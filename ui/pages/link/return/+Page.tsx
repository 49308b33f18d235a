import { useData } from 'vike-react/useData'
import { Done } from '../../../components/Done.tsx'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { ReturnForm } from '../../return/ReturnForm.tsx'
import type { Data } from './+data.ts'

/** The time of a return visit, chosen without an account. */
export default function LinkReturnPage() {
  const { offer, done, form } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <Done says={done} />
      <ReturnForm offer={offer} form={form} />
    </div>
  )
}
