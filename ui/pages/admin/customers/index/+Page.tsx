import { Search, UserPlus, Users } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmailAddress } from '../../../../components/EmailAddress.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { phoneWords } from '../../../../components/office/phone-words.ts'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { type Column, Table } from '../../../../components/Table.tsx'
import { telephoneLink } from '../../../../format.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data, Line } from './+data.ts'
import '../customers.css'

const columns: readonly Column<Line>[] = [
  {
    key: 'name',
    label: 'Customer',
    cell: ({ href, name, company, since, isSuspended }) => (
      <span className="two-lines">
        <a href={href}>{name}</a>
        {company && <span className="soft small beside-name">{company}</span>}
        <span className="soft small beside-name">Since {since}</span>
        {isSuspended && <Badge tone="bad">Suspended</Badge>}
      </span>
    ),
  },
  {
    key: 'reached',
    label: 'Contact',
    cell: ({ phone, email }) => (
      <span className="two-lines">
        {phone ? (
          <a className="figures keep-together" href={telephoneLink(phone)}>
            {phoneWords(phone)}
          </a>
        ) : (
          <span className="soft">No phone</span>
        )}
        <span className="soft small">{email === '' ? 'No e-mail' : <EmailAddress>{email}</EmailAddress>}</span>
      </span>
    ),
  },
  {
    key: 'where',
    label: 'Where',
    cell: ({ postcode, properties }) => (
      <span className="two-lines">
        <span className="figures keep-together">
          {postcode ?? (properties ? '' : <span className="soft">Not given</span>)}
        </span>
        {properties && <span className="soft small">{properties}</span>}
      </span>
    ),
  },
  {
    key: 'spent',
    label: 'Spent',
    end: true,
    cell: ({ spent, bookings }) => (
      <span className="two-lines">
        <span className="figures">{spent}</span>
        <span className="soft small keep-together">{bookings === 1 ? '1 booking' : `${bookings} bookings`}</span>
      </span>
    ),
  },
]

const kinds = [
  { value: '', label: 'All' },
  { value: 'business', label: 'Businesses' },
  { value: 'person', label: 'Persons' },
]

export default function CustomersPage() {
  const { asked, done, customers, isFiltered, first, next, csv, propertiesCsv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage
      title="Customers"
      part="/admin/customers"
      done={done}
      aside={
        <LinkButton href={at.admin.newCustomer()} icon={<UserPlus size={20} aria-hidden="true" />}>
          Add a customer
        </LinkButton>
      }
    >
      <ListHead
        head={head}
        csv={csv}
        columns={{ all: columns, shown }}
        also={{ href: propertiesCsv, words: 'Export their properties as CSV' }}
      >
        <FilterForm
          label="Customers"
          action="/admin/customers"
          first={<TextFilter label="Name, company, e-mail, phone, address or reference" asked={asked} />}
          isOpen={isAsked(asked, 'kind')}
        >
          <Select name="kind" label="Kind" options={kinds} defaultValue={asked.kind} />
        </FilterForm>
      </ListHead>
      <LiveRows list="customers">
        <Card
          title={isFiltered ? 'Found' : 'Newest first'}
          actions={isFiltered && <a href="/admin/customers">Show all</a>}
        >
          <Table
            caption="Customers"
            captionHidden
            columns={shown}
            rows={customers}
            rowKey={({ id }) => id}
            empty={<Nobody isFiltered={isFiltered} />}
          />
          <NextPage label="Pages of customers" first={first} next={next} />
        </Card>
      </LiveRows>
    </AdminPage>
  )
}

function Nobody({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      drawing={<Search size={48} aria-hidden="true" />}
      title="No customers match"
      action={<a href="/admin/customers">Show all customers</a>}
    >
      Try part of it: half a name, the end of a phone number, the first half of a postcode. Tenants are found too, by
      the bookings made for them.
    </EmptyState>
  ) : (
    <EmptyState drawing={<Users size={48} aria-hidden="true" />} title="No customers yet">
      Everyone who creates an account or books appears here.
    </EmptyState>
  )
}
