import { useData } from 'vike-react/useData'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import { siteCards } from '../cards.ts'
import type { Data } from './+data.ts'
import '../site-admin.css'

export default function SiteAdministrationPage() {
  const { claims } = useData<Data>()
  return (
    <AdminPage title="Public pages" part="/admin/site">
      <p className="lead">Everything that visitors read, and where you change it.</p>
      <ul className="plain site-cards">
        {siteCards.map(({ href, title, about }) => (
          <li key={href} className="site-card">
            <h2 className="site-card-title">
              <a href={href}>{title}</a>
            </h2>
            <p>{about}</p>
          </li>
        ))}
      </ul>
      <Card title="Claims at this moment">
        <p>Pages make these claims only while the figures of the business support them. Nobody types them in.</p>
        <Table
          caption="Claims of the public pages"
          captionHidden
          rows={claims}
          rowKey={({ name }) => name}
          empty={null}
          columns={[
            { key: 'name', label: 'About', cell: ({ name }) => name },
            {
              key: 'shown',
              label: 'Shown',
              cell: ({ shown, until }) => shown ?? <span className="soft">Hidden. It needs {until}.</span>,
            },
          ]}
        />
      </Card>
    </AdminPage>
  )
}
