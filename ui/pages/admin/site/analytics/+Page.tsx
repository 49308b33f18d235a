import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'
import './analytics.css'

export default function VisitsPage() {
  const { spans, csv, views, visits, bookings, takings, hasAny, sources, pages, devices, steps } = useData<Data>()
  return (
    <AdminPage title="Visits" part="/admin/site" back={{ href: at.admin.site.home(), words: 'Public pages' }}>
      <p className="lead">
        Counted by the server, without cookies and without scripts. Nobody is recognised from one day to the next, and
        only sums are kept. Staff, robots and people who ask not to be counted are left out.
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
          <dt>Visits</dt>
          <dd>{visits}</dd>
        </div>
        <div>
          <dt>Pages seen</dt>
          <dd>{views}</dd>
        </div>
        <div>
          <dt>Bookings online</dt>
          <dd>{bookings}</dd>
        </div>
        <div>
          <dt>Taken for them</dt>
          <dd>{takings}</dd>
        </div>
      </dl>
      {hasAny ? (
        <VisitsChart />
      ) : (
        <p>Nobody has come in this time yet. Visits show here some seconds after they happen.</p>
      )}
      <Lines title="Where people came from" name="Source" lines={sources}>
        <p className="soft">
          Bookings that customers made online in these days, by how their visit began, and what came in for them so far,
          less refunds. “Not known” are people who ask not to be counted, and visits from before the program started
          again.
        </p>
      </Lines>
      <Lines title="Pages" name="Page" lines={pages} firsts="First page of a visit" />
      <Card title="Booking online, step by step">
        <Table
          caption="People who came to each step of booking"
          captionHidden
          rows={steps}
          rowKey={({ name }) => name}
          empty={null}
          columns={[
            { key: 'step', label: 'Step', cell: ({ name }) => name },
            { key: 'visitors', label: 'People', end: true, cell: ({ visitors }) => visitors },
            { key: 'share', label: 'Of those who began', end: true, cell: ({ share }) => share ?? '–' },
          ]}
        />
      </Card>
      <Lines title="Devices" name="Device" lines={devices} />
      <p>
        <a href={csv}>Download these days as CSV</a>
      </p>
    </AdminPage>
  )
}

const slot = 10
const height = 100

/** The visits of each day as bars; the same figures are in the table below. */
function VisitsChart() {
  const { chart, most, visits } = useData<Data>()
  const summary = `${visits} visits in ${chart.length} days, ${most} on the busiest day`
  return (
    <figure className="chart">
      <figcaption>{summary}</figcaption>
      <svg
        className="analytics-bars"
        viewBox={`0 0 ${chart.length * slot} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary}
      >
        {chart.map(({ day, words, share }, place) => (
          <g key={day}>
            <title>{words}</title>
            <rect x={place * slot + 1} width={slot - 2} y={height - share * height} height={share * height} />
          </g>
        ))}
      </svg>
      <div className="analytics-days small soft" aria-hidden="true">
        <span>{chart[0]?.short}</span>
        <span>{chart.at(-1)?.short}</span>
      </div>
      <details>
        <summary className="fold">The figures of each day</summary>
        <ul className="plain figures analytics-figures">
          {chart.map(({ day, words }) => (
            <li key={day}>{words}</li>
          ))}
        </ul>
      </details>
    </figure>
  )
}

function Lines({
  title,
  name,
  lines,
  firsts = 'Visits',
  children,
}: {
  readonly title: string
  readonly name: string
  readonly lines: Data['sources']
  readonly firsts?: string
  readonly children?: ReactNode
}) {
  return (
    <Card title={title}>
      <Table
        caption={title}
        captionHidden
        rows={lines}
        rowKey={(one) => one.name}
        empty={<p>Nothing yet.</p>}
        columns={[
          { key: 'name', label: name, cell: (one) => one.name },
          { key: 'visits', label: firsts, end: true, cell: (one) => one.visits },
          { key: 'views', label: 'Pages seen', end: true, cell: (one) => one.views },
          { key: 'bookings', label: 'Bookings', end: true, cell: (one) => one.bookings },
          { key: 'takings', label: 'Taken', end: true, cell: (one) => one.takings },
        ]}
      />
      {children}
    </Card>
  )
}
