import { useData } from 'vike-react/useData'
import { DraftForm } from '../../DraftForm.tsx'
import type { Data } from './+data.ts'

export default function EditInvoicePage() {
  return <DraftForm of={useData<Data>()} />
}
