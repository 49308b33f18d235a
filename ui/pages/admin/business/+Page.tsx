import { Save } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Button } from '../../../components/form/Button.tsx'
import { BusinessFields } from '../../../components/settings/BusinessFields.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'

const action = '/admin/business'

export default function BusinessPage() {
  const { done } = useData<Data>()
  return (
    <AdminPage title="Business details" part={action} done={done}>
      <p className="lead">
        They appear at the foot of every page, and in e-mails and receipts. Leave a line empty to leave it out.
      </p>
      <BusinessForm />
    </AdminPage>
  )
}

function BusinessForm() {
  const { site } = usePageInput()
  const back = useCameBack(action)
  return (
    <form method="post" action={action} className="stack stack-loose" noValidate>
      <FormProblems of={back} />
      <BusinessFields site={site} back={back} />
      <div>
        <Button large icon={<Save size={24} aria-hidden="true" />}>
          Save
        </Button>
      </div>
    </form>
  )
}
