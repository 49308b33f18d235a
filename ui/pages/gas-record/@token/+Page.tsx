import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { GasRecordRead } from '../../../components/care/GasRecordRead.tsx'
import type { Data } from './+data.ts'

/** The copy of a tenant: nothing else of the landlord is shown. */
export default function GasCopyPage() {
  const { record } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>Gas safety record</h1>
      <Card title={record.title}>
        <GasRecordRead record={record} />
      </Card>
    </div>
  )
}
