import { useData } from 'vike-react/useData'
import { LivePay } from '../../../components/pay/LivePay.tsx'
import { PayAlert } from '../../../components/pay/PayAlert.tsx'
import { PushOptIn } from '../../../components/PushOptIn.tsx'
import { StepConfirmed } from '../../../components/wizard/StepConfirmed.tsx'
import '../../../components/wizard/wizard.css'
import { Island } from '../../../islands/Island.tsx'
import type { Data } from './+data.ts'

export default function PayPage() {
  const { pay, alert, confirmed, isToCome } = useData<Data>()
  return (
    <div className="page page-narrow main-pad">
      <div className="wizard">
        <h1>{confirmed ? 'Booking Confirmed' : 'Payment'}</h1>
        {alert && pay.standing === 'due' && <PayAlert pay={pay} title={alert} />}
        {confirmed ? <StepConfirmed confirmed={confirmed} /> : <Island name="PayPage" of={LivePay} props={{ pay }} />}
      </div>
      {confirmed && isToCome && (
        <PushOptIn why="Get a notification on this device when your technician is on the way, or if anything about the visit changes." />
      )}
    </div>
  )
}
