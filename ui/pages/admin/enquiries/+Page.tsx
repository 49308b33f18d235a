import { Mail } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Table } from '../../../components/Table.tsx'
import { phoneWords } from '../../../components/office/phone-words.ts'
import { telephoneLink } from '../../../format.ts'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../components/office/office.css'

type Enquiry = Data['enquiries'][number]

export default function EnquiriesPage() {
  const { enquiries, isFirst, next } = useData<Data>()
  return (
    <AdminPage title="Enquiries" part="/admin/enquiries">
      <Card title="From outside our area, the latest first">
        <Table
          caption="Enquiries"
          captionHidden
          rows={enquiries}
          rowKey={({ id }) => id}
          columns={[
            { key: 'name', label: 'Name', cell: ({ name }) => name },
            {
              key: 'postcode',
              label: 'Postcode',
              cell: ({ postcode }) => <span className="keep-together">{postcode}</span>,
            },
            { key: 'reach', label: 'Answer to', cell: (enquiry) => <Reach enquiry={enquiry} /> },
            { key: 'message', label: 'Message', cell: ({ message }) => message || <span className="soft">None</span> },
            { key: 'when', label: 'Asked', cell: ({ when }) => when },
          ]}
          empty={
            <EmptyState drawing={<Mail size={48} aria-hidden="true" />} title="No enquiries yet">
              Whoever asks for a postcode where we do not come yet can leave their name. It appears here.
            </EmptyState>
          }
        />
        {!isFirst && <a href="/admin/enquiries">Back to the latest</a>}
        {next && <a href={`/admin/enquiries?before=${next}`}>Older</a>}
      </Card>
    </AdminPage>
  )
}

function Reach({ enquiry: { email, phone } }: { readonly enquiry: Enquiry }) {
  return (
    <span className="two-lines">
      <a href={`mailto:${email}`}>{email}</a>
      {phone && <a href={telephoneLink(phone)}>{phoneWords(phone)}</a>}
    </span>
  )
}
