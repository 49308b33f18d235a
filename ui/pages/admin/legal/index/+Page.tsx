import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Badge } from '../../../../components/Badge.tsx'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function LegalPagesPage() {
  const { pages } = useData<Data>()
  return (
    <AdminPage title="Legal pages" part="/admin/legal">
      <p className="lead">
        Every visitor can read these pages. Blanks stand for what only you know: fill them in before you{' '}
        <a href={at.admin.launch()}>go live</a>. The facts of each order are in the{' '}
        <a href={at.admin.terms()}>terms of an order</a>.
      </p>
      <Card>
        <Table
          caption="Legal pages"
          captionHidden
          rows={pages}
          rowKey={({ page }) => page}
          empty={null}
          columns={[
            { key: 'title', label: 'Page', cell: ({ title, edit }) => <a href={edit}>{title}</a> },
            {
              key: 'blanks',
              label: 'Blanks',
              cell: ({ blanks }) =>
                blanks === 0 ? (
                  <Badge tone="good">Filled in</Badge>
                ) : (
                  <Badge tone="warn">{blanks === 1 ? '1 blank' : `${blanks} blanks`}</Badge>
                ),
            },
            { key: 'since', label: 'Version', cell: ({ since }) => since },
            { key: 'shown', label: 'On the site', cell: ({ address }) => <a href={address}>{address}</a> },
          ]}
        />
      </Card>
    </AdminPage>
  )
}
