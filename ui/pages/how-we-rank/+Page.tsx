import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PolicyPage } from '../../components/market/PolicyPage.tsx'
import type { Data } from './+data.ts'

export default function HowWeRankPage() {
  const { texts } = useData<Data>()
  return (
    <PolicyPage
      title={texts['ranking.title']}
      lead={texts['ranking.lead']}
      text={texts['ranking.text']}
      href={at.market.ranking()}
    />
  )
}
