import { useData } from 'vike-react/useData'
import { SettingHistory } from '../../../components/settings/SettingHistory.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { AfterForm } from './AfterForm.tsx'
import { ClosedDays } from './ClosedDays.tsx'
import { GuestsForm } from './GuestsForm.tsx'
import { HotlineForm } from './HotlineForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'
import { OffersForm } from './OffersForm.tsx'
import { PrioritiesForm } from './PrioritiesForm.tsx'
import { TravelForm } from './TravelForm.tsx'
import { WeekForm } from './WeekForm.tsx'
import './hours.css'

export default function HoursPage() {
  const { done, histories } = useData<Data>()
  return (
    <AdminPage title="Opening hours" part="/admin/hours" done={done}>
      <WeekForm />
      <ClosedDays />
      <PrioritiesForm />
      <TravelForm />
      <LimitsForm />
      <OffersForm />
      <GuestsForm />
      <AfterForm />
      <HotlineForm />
      <SettingHistory history={histories.hours} title="History of the weekly hours" />
      <SettingHistory history={histories.offers} title="History of offers" />
    </AdminPage>
  )
}
