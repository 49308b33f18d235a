import { Search, UserPlus } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { LinkButton } from '../../../../components/form/Button.tsx'
import { Card } from '../../../../components/Card.tsx'
import { EmailAddress } from '../../../../components/EmailAddress.tsx'
import { EmptyState } from '../../../../components/EmptyState.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../../components/office/FilterForm.tsx'
import { Select } from '../../../../components/form/Select.tsx'
import { type Column, Table } from '../../../../components/Table.tsx'
import { shownColumns } from '../../../../components/lists/shown-columns.ts'
import { LiveRows } from '../../../../components/lists/LiveRows.tsx'
import { ListHead } from '../../../../components/lists/ListHead.tsx'
import { NextPage } from '../../../../components/office/NextPage.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { UserBadges } from '../UserBadges.tsx'
import { roleOptions } from '../words.ts'
import type { Data, UserLine } from './+data.ts'
import './users.css'

const columns: readonly Column<UserLine>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ href, name, email }) => (
      <span className="two-lines">
        <a href={href}>{name}</a>{' '}
        <span className="soft small">
          <EmailAddress>{email}</EmailAddress>
        </span>
      </span>
    ),
  },
  {
    key: 'role',
    label: 'Role',
    cell: ({ role, suspended, verified }) => (
      <span className="two-lines">
        <span>{role}</span> <UserBadges suspended={suspended} verified={verified} />
      </span>
    ),
  },
  {
    key: 'reached',
    label: 'Phone',
    cell: ({ phone, postcode }) => (
      <span className="two-lines figures">
        <span>{phone ?? 'No phone'}</span> <span className="soft small">{postcode ?? 'No postcode'}</span>
      </span>
    ),
  },
  { key: 'since', label: 'Since', cell: ({ since }) => since },
]

const any = { value: '', label: 'Any' }

export default function UsersPage() {
  const { asked, people, isFiltered, first, next, csv, head } = useData<Data>()
  const shown = shownColumns(columns, asked.columns)
  return (
    <AdminPage
      title="Users"
      part="/admin/users"
      aside={
        <LinkButton
          variant="secondary"
          href="/admin/users/invitations"
          icon={<UserPlus size={20} aria-hidden="true" />}
        >
          Invite staff
        </LinkButton>
      }
    >
      <ListHead head={head} csv={csv} columns={{ all: columns, shown }}>
        <FilterForm
          label="Users"
          action="/admin/users"
          first={<TextFilter label="Name, e-mail, phone or postcode" asked={asked} />}
          isOpen={isAsked(asked, 'role', 'status')}
        >
          <Select name="role" label="Role" options={[any, ...roleOptions]} defaultValue={asked.role} />
          <Select
            name="status"
            label="State"
            options={[any, { value: 'active', label: 'Active' }, { value: 'suspended', label: 'Suspended' }]}
            defaultValue={asked.status}
          />
        </FilterForm>
      </ListHead>
      <LiveRows list="users">
        <Card title={isFiltered ? 'Found' : 'Newest first'} actions={isFiltered && <a href="/admin/users">Show all</a>}>
          <div className="people-found">
            <Table
              caption="People with an account"
              captionHidden
              columns={shown}
              rows={people}
              rowKey={({ id }) => id}
              empty={
                <EmptyState
                  drawing={<Search size={48} aria-hidden="true" />}
                  title="No users match"
                  action={<a href="/admin/users">Show everybody</a>}
                >
                  Try part of a name, an e-mail address, a phone number or a postcode.
                </EmptyState>
              }
            />
          </div>
          <NextPage label="Pages of users" first={first} next={next} />
        </Card>
      </LiveRows>
    </AdminPage>
  )
}
