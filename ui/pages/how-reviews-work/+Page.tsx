import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PolicyPage } from '../../components/market/PolicyPage.tsx'
import type { Data } from './+data.ts'

export default function HowReviewsWorkPage() {
  const { texts } = useData<Data>()
  return (
    <PolicyPage
      title={texts['market-reviews.title']}
      lead={texts['market-reviews.lead']}
      text={texts['market-reviews.text']}
      href={at.market.reviews()}
    />
  )
}
