import { Mail } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge, StatusBadge } from '../../../../components/Badge.tsx'
import { DeskList, Sender, Whose, WhoseSelect } from '../../../../components/desks/DeskList.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { type Column, Table } from '../../../../components/Table.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { FilterForm, isAsked } from '../../../../components/office/FilterForm.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Enquiry = Data['enquiries'][number]

const columns: readonly Column<Enquiry>[] = [
  {
    key: 'who',
    label: 'From',
    cell: ({ id, name, reference }) => <Sender href={at.admin.enquiry(id)} name={name} reference={reference} />,
  },
  { key: 'about', label: 'About', cell: (enquiry) => <About enquiry={enquiry} /> },
  { key: 'state', label: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.words}</Badge> },
  { key: 'whose', label: 'Whose', cell: ({ whose }) => <Whose name={whose} /> },
  { key: 'when', label: 'Asked', cell: ({ when }) => when },
]

export default function EnquiriesPage() {
  const { asked, enquiries, isFiltered, first, next, speed, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="Enquiries" part="/admin/enquiries">
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <Filters />
      </ListHead>
      <LiveRows list="enquiries">
        <DeskList
          title="To be answered, the latest first"
          isFiltered={isFiltered}
          all={{ href: '/admin/enquiries', words: 'Show those to be answered' }}
          isEmpty={enquiries.length === 0}
          empty={{
            drawing: <Mail size={48} aria-hidden="true" />,
            found: 'No enquiries match',
            usual: 'All answered',
            says: 'Messages from the contact page, requests for plans, and requests from postcodes that we do not cover yet, appear here.',
          }}
          pages="Pages of enquiries"
          first={first}
          next={next}
          lead={speed && <p className="soft">{speed}</p>}
        >
          <Table
            caption="Enquiries"
            captionHidden
            rows={enquiries}
            rowKey={({ id }) => id}
            select={({ id, name, reference }) => ({ id, label: `${name}, ${reference}` })}
            columns={shown}
            empty={null}
          />
          <BulkBar actions={['message', 'close', 'mark_spam']} file="/admin/enquiries.csv" />
        </DeskList>
      </LiveRows>
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
      <WhoseSelect asked={asked} />
    </FilterForm>
  )
}

function About({ enquiry: { about, isEmergency, postcode, message } }: { readonly enquiry: Enquiry }) {
  return (
    <span className="two-lines">
      <span className="row row-tight">
        {isEmergency ? <StatusBadge status="emergency" /> : <strong>{about}</strong>}
        {postcode && <span className="keep-together">{postcode}</span>}
      </span>
      {message && <span className="desk-words">{message}</span>}
    </span>
  )
}
