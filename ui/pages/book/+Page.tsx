import { useData } from 'vike-react/useData'
import { UnpaidBanner } from '../../components/bookings/UnpaidBanner.tsx'
import { LiveWizard } from '../../components/wizard/LiveWizard.tsx'
import '../../components/wizard/wizard.css'
import { Island } from '../../islands/Island.tsx'
import type { Data } from './+data.ts'
import { HeldBooking } from './HeldBooking.tsx'

export default function BookPage() {
  const data = useData<Data>()
  if (data.kind === 'held') return <HeldBooking held={data.held} />
  return (
    <>
      {data.unpaid && <UnpaidBanner unpaid={data.unpaid} />}
      <div className="page page-book main-pad">
        <Island name="BookingWizard" of={LiveWizard} props={data.wizard} />
      </div>
    </>
  )
}
