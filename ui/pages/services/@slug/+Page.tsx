import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'
import { ServicePage } from './ServicePage.tsx'
import { TradePage } from './TradePage.tsx'

export default function OfferPage() {
  const data = useData<Data>()
  return data.kind === 'trade' ? <TradePage trade={data.trade} /> : <ServicePage service={data.service} />
}
