import { Mail } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge, StatusBadge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { Table } from '../../../../components/Table.tsx'
import { FilterForm, isAsked } from '../../../../components/office/FilterForm.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../../components/office/office.css'
import '../enquiries.css'

type Enquiry = Data['enquiries'][number]

export default function EnquiriesPage() {
  const { enquiries, isFiltered, first, next, speed } = useData<Data>()
  return (
    <AdminPage title="Enquiries" part="/admin/enquiries">
      <Filters />
      <Card
        title={isFiltered ? 'Found' : 'To be answered, the latest first'}
        actions={isFiltered && <a href="/admin/enquiries">Show those to be answered</a>}
      >
        {speed && <p className="soft">{speed}</p>}
        <Table
          caption="Enquiries"
          captionHidden
          rows={enquiries}
          rowKey={({ id }) => id}
          columns={[
            { key: 'who', label: 'From', cell: (enquiry) => <Who enquiry={enquiry} /> },
            { key: 'about', label: 'About', cell: (enquiry) => <About enquiry={enquiry} /> },
            { key: 'state', label: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.words}</Badge> },
            { key: 'whose', label: 'Whose', cell: ({ whose }) => whose ?? <span className="soft">Nobody yet</span> },
            { key: 'when', label: 'Asked', cell: ({ when }) => when },
          ]}
          empty={
            <EmptyState
              drawing={<Mail size={48} aria-hidden="true" />}
              title={isFiltered ? 'No enquiries match' : 'All answered'}
            >
              Messages from the contact page, requests for plans, and requests from postcodes that we do not cover yet,
              appear here.
            </EmptyState>
          }
        />
        <NextPage label="Pages of enquiries" first={first} next={next} />
      </Card>
    </AdminPage>
  )
}

function Filters() {
  const { asked } = useData<Data>()
  return (
    <FilterForm
      label="Enquiries"
      action="/admin/enquiries"
      first={
        <Select
          name="state"
          label="State"
          defaultValue={asked.state}
          options={[
            { value: '', label: 'To be answered' },
            { value: 'answered', label: 'Answered' },
            { value: 'closed', label: 'Closed' },
            { value: 'spam', label: 'Spam' },
            { value: 'all', label: 'All but spam' },
          ]}
        />
      }
      isOpen={isAsked(asked, 'kind', 'whose')}
    >
      <Select
        name="kind"
        label="Kind"
        defaultValue={asked.kind}
        options={[
          { value: '', label: 'All' },
          { value: 'contact', label: 'Messages' },
          { value: 'coverage', label: 'Outside our area' },
          { value: 'plan', label: 'Maintenance plans' },
        ]}
      />
      <Select
        name="whose"
        label="Whose"
        defaultValue={asked.whose}
        options={[
          { value: '', label: 'Everybody’s' },
          { value: 'mine', label: 'Mine' },
          { value: 'nobody', label: 'Nobody’s yet' },
        ]}
      />
    </FilterForm>
  )
}

function Who({ enquiry: { id, name, reference } }: { readonly enquiry: Enquiry }) {
  return (
    <span className="two-lines">
      <a href={at.admin.enquiry(id)}>{name}</a>
      <span className="soft figures">{reference}</span>
    </span>
  )
}

function About({ enquiry: { about, isEmergency, postcode, message } }: { readonly enquiry: Enquiry }) {
  return (
    <span className="two-lines">
      <span className="row row-tight">
        {isEmergency ? <StatusBadge status="emergency" /> : <strong>{about}</strong>}
        {postcode && <span className="keep-together">{postcode}</span>}
      </span>
      {message && <span className="enquiry-message">{message}</span>}
    </span>
  )
}
