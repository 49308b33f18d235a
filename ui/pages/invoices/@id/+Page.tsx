import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'
import { OfficeDocument } from './OfficeDocument.tsx'
import { OwnDocument } from './OwnDocument.tsx'

export default function InvoicePage() {
  const data = useData<Data>()
  return data.reader === 'office' ? <OfficeDocument data={data} /> : <OwnDocument data={data} />
}
