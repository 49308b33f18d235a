import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Report } from '../Report.tsx'
import type { Data } from './+data.ts'

/** The reports of a booking, for those who may see it. */
export default function ReportPage() {
  const { report, claimPage, back } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <a className="report-back no-print" href={back}>
        <ArrowLeft size={20} aria-hidden="true" />
        The booking
      </a>
      <Report report={report} claimPage={claimPage} />
    </div>
  )
}
