import { useData } from 'vike-react/useData'
import { CodeForm } from './CodeForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import type { Data } from './+data.ts'
import './setup.css'

/** The first start of a site without an administrator. */
export default function SetupPage() {
  const { step } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      {step === 'code' ? <CodeForm /> : <DetailsForm />}
    </div>
  )
}
