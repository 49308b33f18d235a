import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { AppliancesCard } from '../../../../components/care/AppliancesCard.tsx'
import { DuesCard } from '../../../../components/care/DuesCard.tsx'
import { Done } from '../../../../components/Done.tsx'
import { GasRecordsCard } from '../../../../components/care/GasRecordsCard.tsx'
import { HistoryCard } from '../../../../components/care/HistoryCard.tsx'
import type { Data } from './+data.ts'

export default function PropertyCarePage() {
  const { care, done, name, address, back } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="back-link" href={back}>
        <ArrowLeft size={20} aria-hidden="true" />
        The visit
      </a>
      <div className="stack stack-tight">
        <h1>{name}</h1>
        <p className="soft">{address}</p>
      </div>
      <Done says={done} />
      <AppliancesCard care={care} />
      <DuesCard care={care} bookHref={null} />
      <GasRecordsCard care={care} />
      <HistoryCard care={care} />
    </div>
  )
}
