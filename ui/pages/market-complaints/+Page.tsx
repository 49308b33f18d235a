import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PolicyPage } from '../../components/market/PolicyPage.tsx'
import type { Data } from './+data.ts'

export default function MarketComplaintsPage() {
  const { texts } = useData<Data>()
  return (
    <PolicyPage
      title={texts['market-complaints.title']}
      lead={texts['market-complaints.lead']}
      text={texts['market-complaints.text']}
      href={at.market.complaints()}
    />
  )
}
