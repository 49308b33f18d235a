import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { PolicyPage } from '../../components/market/PolicyPage.tsx'
import type { Data } from './+data.ts'

export default function HowWeCheckPage() {
  const { texts } = useData<Data>()
  return (
    <PolicyPage
      title={texts['checks.title']}
      lead={texts['checks.lead']}
      text={texts['checks.text']}
      href={at.market.checks()}
    />
  )
}
