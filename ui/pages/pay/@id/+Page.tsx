import { useData } from 'vike-react/useData'
import { PayAdvert } from '../../../components/adverts/PayAdvert.tsx'
import type { PayAdvertView } from '../../../components/adverts/pay-advert-of.ts'
import { LivePay } from '../../../components/pay/LivePay.tsx'
import { PayAlert } from '../../../components/pay/PayAlert.tsx'
import { PushOptIn } from '../../../components/PushOptIn.tsx'
import { StepConfirmed } from '../../../components/wizard/StepConfirmed.tsx'
import '../../../components/wizard/wizard.css'
import { Island } from '../../../islands/Island.tsx'
import type { Data } from './+data.ts'

export default function PayPage() {
  const data = useData<Data>()
  if (data.advert) return <PayAdvertPage advert={data.advert} alert={data.alert} />
  const { pay, alert, confirmed, isToCome } = data
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

function PayAdvertPage({ advert, alert }: { readonly advert: PayAdvertView; readonly alert: string | null }) {
  return (
    <div className="page page-narrow main-pad">
      <div className="wizard">
        <h1>{titleOf(advert)}</h1>
        {alert && advert.pay && <PayAlert pay={advert.pay} title={alert} />}
        <PayAdvert advert={advert} />
      </div>
    </div>
  )
}

function titleOf({ kind, standing, state }: PayAdvertView): string {
  if (standing !== 'paid') return kind === 'listing' ? 'Pay for your listing' : 'Pay for your job'
  if (state !== 'live') return 'Payment received'
  return kind === 'listing' ? 'Listing Active!' : 'Your job is live'
}
