import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { ClaimForm } from '../ClaimForm.tsx'
import type { Data } from './+data.ts'

/** A claim on the guarantee, by the customer or by the office for them. */
export default function ClaimPage() {
  const { offer, form, back } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <ClaimForm offer={offer} form={form} />
      <a className="row row-tight" href={back}>
        <ArrowLeft size={20} aria-hidden="true" />
        Back to the booking
      </a>
    </div>
  )
}
