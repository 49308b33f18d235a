import { FileText } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { quoteStates } from '#modules/quoting'
import { at, textLimits } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { DeskList, Sender, Whose, WhoseSelect } from '../../../../components/desks/DeskList.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { BulkBar } from '../../../../components/lists/BulkBar.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { FilterForm, isAsked } from '../../../../components/office/FilterForm.tsx'
import { quoteStateWords } from '../../../../components/office/quote-words.ts'
import { type Column, Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

type Request = Data['requests'][number]

const columns: readonly Column<Request>[] = [
  {
    key: 'who',
    label: 'From',
    cell: ({ id, name, reference }) => <Sender href={at.admin.quote(id)} name={name} reference={reference} />,
  },
  { key: 'what', label: 'Work', cell: (request) => <Work request={request} /> },
  { key: 'state', label: 'State', cell: (request) => <State request={request} /> },
  { key: 'price', label: 'Price', cell: ({ price }) => price ?? <span className="soft">None yet</span> },
  { key: 'whose', label: 'Whose', cell: ({ whose }) => <Whose name={whose} /> },
  { key: 'when', label: 'Asked', cell: ({ when }) => when },
]

/** Requests for a quote, with how long each has waited and who takes care of it. */
export default function QuotesPage() {
  const { asked, requests, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage title="Quotes" part="/admin/quotes">
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <Filters />
      </ListHead>
      <LiveRows list="quotes">
        <DeskList
          title="Not over yet, the latest first"
          isFiltered={isFiltered}
          all={{ href: '/admin/quotes', words: 'Show those that are not over' }}
          isEmpty={requests.length === 0}
          empty={{
            drawing: <FileText size={48} aria-hidden="true" />,
            found: 'No requests match',
            usual: 'Nothing waits for a quote',
            says: 'Requests from the quote page appear here, with their photos and videos.',
          }}
          pages="Pages of requests"
          first={first}
          next={next}
        >
          <Table
            caption="Requests for a quote"
            captionHidden
            rows={requests}
            rowKey={({ id }) => id}
            select={({ id, name, reference }) => ({ id, label: `${name}, ${reference}` })}
            columns={shown}
            empty={null}
          />
          <BulkBar actions={['close', 'mark_spam']} file="/admin/quotes.csv" />
        </DeskList>
      </LiveRows>
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
      <WhoseSelect asked={asked} />
    </FilterForm>
  )
}

function Work({ request: { postcode, description } }: { readonly request: Request }) {
  return (
    <span className="two-lines">
      <span className="keep-together">{postcode}</span>
      <span className="desk-words">{description}</span>
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
