import { useData } from 'vike-react/useData'
import { FormErrors } from '../../../components/form/FormErrors.tsx'
import { ClaimForm } from '../../claim/ClaimForm.tsx'
import type { Data } from './+data.ts'

/** A claim on the guarantee, without an account. */
export default function LinkClaimPage() {
  const { offer, form, back } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <ClaimForm offer={offer} form={form} />
      <p>
        <a href={back}>The report of the work</a>
      </p>
    </div>
  )
}
