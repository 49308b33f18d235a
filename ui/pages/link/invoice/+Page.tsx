import { useData } from 'vike-react/useData'
import { OwnDocument } from '../../invoices/@id/OwnDocument.tsx'
import type { Data } from './+data.ts'

/** A document to read, to pay and to answer, without an account. */
export default function LinkInvoicePage() {
  return <OwnDocument data={useData<Data>()} />
}
