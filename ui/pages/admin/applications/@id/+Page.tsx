import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Notice } from '../../../../components/Notice.tsx'
import { SummaryList } from '../../../../components/SummaryList.tsx'
import { ShownCard } from '../../../../components/team/ShownCard.tsx'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import { ApproveForm } from './ApproveForm.tsx'
import { DeclineForm } from './DeclineForm.tsx'
import { MissingNotice } from './MissingNotice.tsx'

export default function ApplicationPage() {
  const { name, email, phone, postcode, address, when, status, isSuspended, isConfirmed, dossier, missing } =
    useData<Data>()
  return (
    <AdminPage
      title={name}
      part="/admin/applications"
      back={{ href: at.admin.applications(), words: 'Technician applications' }}
    >
      <Card title="About the applicant">
        <SummaryList
          rows={[
            { label: 'E-mail', value: isConfirmed ? email : `${email} (not confirmed yet)` },
            { label: 'Phone', value: phone === null ? 'Not given' : phoneWords(phone) },
            { label: 'Address', value: [address, postcode].filter(Boolean).join('\n') || 'Not given' },
            { label: 'Applied', value: when },
          ]}
        />
      </Card>
      {dossier && <ShownCard dossier={dossier} decides={status === 'approved'} />}
      {status !== 'pending' && <Notice title={`This application was ${status}`} />}
      {status === 'pending' && isSuspended && (
        <Notice tone="warn" title="This account is suspended">
          <p>It cannot be approved.</p>
        </Notice>
      )}
      {status === 'pending' && !isConfirmed && (
        <Notice tone="warn" title="The e-mail address is not confirmed yet">
          <p>The application counts once the applicant has opened the link that we sent there.</p>
        </Notice>
      )}
      {status === 'pending' && (
        <>
          {missing && <MissingNotice missing={missing} />}
          {!isSuspended && isConfirmed && <ApproveForm />}
          <DeclineForm />
        </>
      )}
    </AdminPage>
  )
}
