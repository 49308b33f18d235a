import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Button } from '../../../../../../components/form/Button.tsx'
import { AppliancesCard } from '../../../../../../components/care/AppliancesCard.tsx'
import { DuesCard } from '../../../../../../components/care/DuesCard.tsx'
import { GasRecordsCard } from '../../../../../../components/care/GasRecordsCard.tsx'
import { HistoryCard } from '../../../../../../components/care/HistoryCard.tsx'
import { PlanCard } from '../../../../../../components/care/PlanCard.tsx'
import { Card } from '../../../../../../components/Card.tsx'
import { Notice } from '../../../../../../components/Notice.tsx'
import { FormProblems } from '../../../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../../../components/office/came-back.ts'
import { PropertyForm } from '../../../../../profile/properties/PropertyForm.tsx'
import { AdminPage } from '../../../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function PropertyPage() {
  const { href, name, action, property, care, done, book } = useData<Data>()
  const back = useCameBack(action)
  const isArchived = property.archivedAt !== null
  const moved = `${action}/${isArchived ? 'restore' : 'archive'}`
  const movedBack = useCameBack(moved)
  return (
    <AdminPage
      title={property.name}
      part={at.admin.customers()}
      done={done}
      back={{ href: `${href}#properties`, words: name }}
    >
      {isArchived && <Notice title="This property is archived: nothing can be booked for it." />}
      <FormProblems of={back} />
      {care && <AppliancesCard care={care} />}
      {care && <DuesCard care={care} bookHref={book} />}
      {care && <PlanCard care={care} />}
      {care && <GasRecordsCard care={care} />}
      {care && <HistoryCard care={care} />}
      <Card title="Details">
        <PropertyForm action={action} property={property} label="Save" />
      </Card>
      <Card title={isArchived ? 'Use it again' : 'Archive it'}>
        <FormProblems of={movedBack} />
        <form method="post" action={moved} className="stack" noValidate>
          <p>
            {isArchived
              ? 'It can be chosen again when they book.'
              : 'For a property that they no longer look after. It can no longer be booked; existing bookings keep its name.'}
          </p>
          <div>
            <Button variant="secondary">{isArchived ? 'Use again' : 'Archive'}</Button>
          </div>
        </form>
      </Card>
    </AdminPage>
  )
}
