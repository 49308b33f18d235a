import { useData } from 'vike-react/useData'
import { Report } from '../../report/Report.tsx'
import type { Data } from './+data.ts'

/** The reports of a booking, without an account. */
export default function LinkReportPage() {
  const { report, claimPage } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Report report={report} claimPage={claimPage} />
    </div>
  )
}
