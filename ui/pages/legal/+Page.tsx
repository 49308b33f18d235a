import { useData } from 'vike-react/useData'
import { Notice } from '../../components/Notice.tsx'
import { LegalText } from '../../components/legal/LegalText.tsx'
import type { Data } from './+data.ts'

/** A legal page, in force or an earlier version of it. */
export default function LegalPage() {
  const { title, blocks, since, isOld, present, versions } = useData<Data>()
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>{title}</h1>
        <p className="soft no-print">
          {since && `Version of ${since}. `}
          <a href={versions}>All versions of this page</a>
        </p>
      </div>
      {isOld && (
        <Notice tone="warn" title="This is an earlier version">
          <p>
            It is kept for bookings that were made while it was in force. Details of the business are shown as they are
            now. <a href={present}>Read the version in force</a>
          </p>
        </Notice>
      )}
      <LegalText blocks={blocks} />
    </div>
  )
}
