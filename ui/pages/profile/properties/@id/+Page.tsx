import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { AppliancesCard } from '../../../../components/care/AppliancesCard.tsx'
import { DuesCard } from '../../../../components/care/DuesCard.tsx'
import { GasRecordsCard } from '../../../../components/care/GasRecordsCard.tsx'
import { HistoryCard } from '../../../../components/care/HistoryCard.tsx'
import { PlanCard } from '../../../../components/care/PlanCard.tsx'
import { Done } from '../../../../components/Done.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { PropertyForm } from '../PropertyForm.tsx'
import type { Data } from './+data.ts'

export default function PropertyPage() {
  const { action, property, care, done } = useData<Data>()
  const back = useCameBack(action)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={at.profile.properties()}>
        <ArrowLeft size={20} aria-hidden="true" />
        Properties
      </a>
      <Done says={done} />
      <FormProblems of={back} />
      <h1>{property.name}</h1>
      {property.archivedAt !== null && <Notice title="This property is archived: nothing can be booked for it." />}
      {care && <AppliancesCard care={care} />}
      {care && <DuesCard care={care} bookHref={at.book()} />}
      {care && <PlanCard care={care} />}
      {care && <GasRecordsCard care={care} />}
      {care && <HistoryCard care={care} />}
      <Card title="Details">
        <PropertyForm action={action} property={property} label="Save" />
      </Card>
    </div>
  )
}
