import { FileText } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteStates } from '#modules/quoting'
import { at, textLimits } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { FilterForm, isAsked } from '../../../../components/office/FilterForm.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { quoteStateWords } from '../../../../components/office/quote-words.ts'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../../components/office/office.css'
import '../quotes.css'

type Request = Data['requests'][number]

/** Requests for a quote, with how long each has waited and who takes care of it. */
export default function QuotesPage() {
  const { requests, isFiltered, first, next } = useData<Data>()
  return (
    <AdminPage title="Quotes" part="/admin/quotes">
      <Filters />
      <Card
        title={isFiltered ? 'Found' : 'Not over yet, the latest first'}
        actions={isFiltered && <a href="/admin/quotes">Show those that are not over</a>}
      >
        <div data-live-quotes>
          <Table
            caption="Requests for a quote"
            captionHidden
            rows={requests}
            rowKey={({ id }) => id}
            columns={[
              { key: 'who', label: 'From', cell: (request) => <Who request={request} /> },
              { key: 'what', label: 'Work', cell: (request) => <Work request={request} /> },
              { key: 'state', label: 'State', cell: (request) => <State request={request} /> },
              { key: 'price', label: 'Price', cell: ({ price }) => price ?? <span className="soft">None yet</span> },
              { key: 'whose', label: 'Whose', cell: ({ whose }) => whose ?? <span className="soft">Nobody yet</span> },
              { key: 'when', label: 'Asked', cell: ({ when }) => when },
            ]}
            empty={
              <EmptyState
                drawing={<FileText size={48} aria-hidden="true" />}
                title={isFiltered ? 'No requests match' : 'Nothing waits for a quote'}
              >
                Requests from the quote page appear here, with their photos and videos.
              </EmptyState>
            }
          />
          <NextPage label="Pages of requests" first={first} next={next} />
        </div>
      </Card>
    </AdminPage>
  )
}

function Filters() {
  const { asked } = useData<Data>()
  return (
    <FilterForm
      label="Requests for a quote"
      action="/admin/quotes"
      first={
        <Field
          name="q"
          type="search"
          label="Reference, name, address or words"
          defaultValue={asked.q}
          maxLength={textLimits.search}
        />
      }
      isOpen={isAsked(asked, 'state', 'whose')}
    >
      <Select
        name="state"
        label="State"
        defaultValue={asked.state}
        options={[
          { value: '', label: 'Not over' },
          ...quoteStates.map((value) => ({ value, label: quoteStateWords[value].words })),
          { value: 'all', label: 'All but spam' },
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

function Who({ request: { id, name, reference } }: { readonly request: Request }) {
  return (
    <span className="two-lines">
      <a href={at.admin.quote(id)}>{name}</a>
      <span className="soft figures">{reference}</span>
    </span>
  )
}

function Work({ request: { postcode, description } }: { readonly request: Request }) {
  return (
    <span className="two-lines">
      <span className="keep-together">{postcode}</span>
      <span className="quote-work">{description}</span>
    </span>
  )
}

function State({ request: { state, waits } }: { readonly request: Request }) {
  return (
    <span className="row row-tight">
      <Badge tone={state.tone}>{state.words}</Badge>
      {waits && <Badge tone="warn">Wrote to you</Badge>}
    </span>
  )
}
