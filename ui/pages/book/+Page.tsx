import { useData } from 'vike-react/useData'
import { LiveWizard } from '../../components/wizard/LiveWizard.tsx'
import '../../components/wizard/wizard.css'
import { Island } from '../../islands/Island.tsx'
import type { Data } from './+data.ts'

export default function BookPage() {
  const props = useData<Data>()
  return (
    <div className="page page-book main-pad">
      <Island name="BookingWizard" of={LiveWizard} props={props} />
    </div>
  )
}
