import { useData } from 'vike-react/useData'
import type { Data } from './+data.ts'
import { OfficeInvoices } from './OfficeInvoices.tsx'
import { OwnInvoices } from './OwnInvoices.tsx'

export default function InvoicesPage() {
  const data = useData<Data>()
  return data.reader === 'office' ? <OfficeInvoices data={data} /> : <OwnInvoices data={data} />
}
