import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../../../../components/Card.tsx'
import { EmailAddress } from '../../../../../../components/EmailAddress.tsx'
import { LinkButton } from '../../../../../../components/form/Button.tsx'
import { SummaryList } from '../../../../../../components/SummaryList.tsx'
import '../../../../../../components/job-board/job-board.css'
import { AdminPage } from '../../../../AdminPage.tsx'
import type { Data } from './+data.ts'

/** One application for a job, because a report names it. */
export default function ReportedApplicationPage() {
  const { back, job, reference, report, name, email, phone, words, when, state, cv } = useData<Data>()
  return (
    <AdminPage title={`Application of ${name}`} part="/admin/market" back={{ href: back, words: job }}>
      <p className="soft">You open it because of report {reference}. The audit log has that you did.</p>
      <Card title="The application">
        <p className="application-words">{words}</p>
        <SummaryList
          rows={[
            { label: 'E-mail', value: <EmailAddress>{email}</EmailAddress> },
            { label: 'Phone', value: <span className="figures">{phone}</span> },
            { label: 'Sent', value: when },
            { label: 'State', value: state },
          ]}
        />
        {cv ? (
          <div className="stack stack-tight">
            <div>
              <LinkButton variant="secondary" href={cv.href} icon={<Download size={20} aria-hidden="true" />}>
                Download the CV
              </LinkButton>
            </div>
            <p className="soft">{cv.name}. The applicant made this file: open it with care.</p>
          </div>
        ) : (
          <p className="soft">No CV came with it.</p>
        )}
      </Card>
      <Card title={`Report ${reference}`}>
        <p className="application-words">{report}</p>
      </Card>
    </AdminPage>
  )
}
