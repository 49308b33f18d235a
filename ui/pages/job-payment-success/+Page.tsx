import { useData } from 'vike-react/useData'
import { PayAdvert } from '../../components/adverts/PayAdvert.tsx'
import '../../components/wizard/wizard.css'
import type { Data } from './+data.ts'

export default function JobPaymentPage() {
  const { advert } = useData<Data>()
  return (
    <div className="page page-narrow main-pad">
      <div className="wizard">
        <h1>{advert.title}</h1>
        <PayAdvert advert={advert} />
      </div>
    </div>
  )
}
