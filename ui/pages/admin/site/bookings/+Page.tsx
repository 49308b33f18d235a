import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../analytics/analytics.css'

export default function SiteBookingsPage() {
  const { spans, bookings, takings, left, sources, steps } = useData<Data>()
  return (
    <AdminPage
      title="Bookings from the site"
      part={atSystem.siteBookings()}
      back={{ href: at.admin.site.home(), words: 'Public pages' }}
    >
      <p className="lead">
        Where the visitors who book come from, and at which step others stop. The bookings themselves are at{' '}
        <a href={at.admin.bookings()}>Jobs</a>.
      </p>
      <nav className="row row-tight" aria-label="Time">
        {spans.map(({ days, label, href, isChosen }) => (
          <a key={days} className="analytics-span" href={href} {...(isChosen && { 'aria-current': 'page' as const })}>
            {label}
          </a>
        ))}
      </nav>
      <dl className="figures analytics-sums">
        <div>
          <dt>Booked online</dt>
          <dd>{bookings}</dd>
        </div>
        <div>
          <dt>Taken for them</dt>
          <dd>{takings}</dd>
        </div>
        <div>
          <dt>Not finished</dt>
          <dd>{left}</dd>
        </div>
      </dl>
      <Card title="By source">
        <Table
          caption="Visits and bookings by source"
          captionHidden
          rows={sources}
          rowKey={({ name }) => name}
          empty={<p>Nobody has come in this time yet.</p>}
          columns={[
            { key: 'name', label: 'Source', cell: ({ name }) => name },
            { key: 'visits', label: 'Visits', end: true, cell: ({ visits }) => visits },
            { key: 'bookings', label: 'Bookings', end: true, cell: (line) => line.bookings },
            { key: 'share', label: 'Of visits', end: true, cell: ({ share }) => share ?? '–' },
            { key: 'takings', label: 'Taken', end: true, cell: (line) => line.takings },
          ]}
        />
      </Card>
      <Card title="Not finished, by step">
        <div className="stack">
          <p>
            Bookings with a service that were begun and not sent, by the step at which they stand. They are counted
            without names, and forgotten after 30 days.
          </p>
          <Table
            caption="Unfinished bookings by step"
            captionHidden
            rows={steps}
            rowKey={({ name }) => name}
            empty={null}
            columns={[
              { key: 'name', label: 'Stopped at', cell: ({ name }) => name },
              { key: 'count', label: 'Drafts', end: true, cell: ({ count }) => count },
              {
                key: 'share',
                label: 'Share',
                cell: ({ share }) => (
                  <svg className="site-share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect width={share * 100} height="10" />
                  </svg>
                ),
              },
              { key: 'sources', label: 'Came from', cell: (line) => line.sources || '–' },
            ]}
          />
        </div>
      </Card>
    </AdminPage>
  )
}
