import { Download } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { atSystem } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { Table } from '../../../components/Table.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import { Plot } from './Plot.tsx'
import { RowsCard } from './RowsCard.tsx'
import './reports.css'

export default function ReportsPage() {
  const { title, definition, csv, tabs, quick, bys, total, period, before, waiting, repairs, rows } = useData<Data>()
  return (
    <AdminPage title="Reports" part="/admin/reports">
      <Choices label="Reports" choices={tabs} />
      <div className="stack">
        <Choices label="Period" choices={quick} />
        <OwnDates />
      </div>
      <section className="stack" aria-labelledby="report-title">
        <div className="row row-apart">
          <h2 id="report-title">{title}</h2>
          <LinkButton variant="secondary" href={csv} icon={<Download size={20} aria-hidden="true" />}>
            Download as CSV
          </LinkButton>
        </div>
        <p>
          {period}, beside {before}.
        </p>
        {waiting > 0 && (
          <Notice title="Some days are still being counted">
            <p>The figures of {waiting === 1 ? 'one day' : `${waiting} days`} may be older than what is recorded.</p>
          </Notice>
        )}
        <dl className="figures reports-total">
          {total.map((one) => (
            <div key={one.label}>
              <dt>{one.label}</dt>
              <dd>
                <strong>{one.now}</strong>
                <span className="small soft">{one.before} in the period before</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="soft">{definition}</p>
      </section>
      <Choices label="Shown by" choices={bys} />
      <Lines />
      {rows && <RowsCard rows={rows} />}
      {repairs.length > 0 && (
        <Card title="Figures that were put right">
          <p>Every night the sums are compared with the rows that they are made of. These differed:</p>
          <ul>
            {repairs.map(({ day, differences }) => (
              <li key={day}>
                {day}: {differences === 1 ? 'one figure' : `${differences} figures`}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </AdminPage>
  )
}

function Choices({ label, choices }: { readonly label: string; readonly choices: Data['tabs'] }) {
  return (
    <nav className="row row-tight" aria-label={label}>
      {choices.map((one) => (
        <a
          key={one.label}
          className="reports-choice"
          href={one.href}
          {...(one.isChosen && { 'aria-current': 'page' as const })}
        >
          {one.label}
        </a>
      ))}
    </nav>
  )
}

function OwnDates() {
  const { name, by, typed, faults } = useData<Data>()
  return (
    <form method="get" action={atSystem.reports()} className="reports-dates" noValidate>
      <input type="hidden" name="report" value={name} />
      <input type="hidden" name="by" value={by} />
      <Field type="date" name="from" label="First day" defaultValue={typed.from} error={faults.from} />
      <Field type="date" name="to" label="Last day" defaultValue={typed.to} error={faults.to} />
      <Button variant="secondary">Show these days</Button>
    </form>
  )
}

function Lines() {
  const { lines, allLines, measures, hasParts, byLabel, plot, title, csv } = useData<Data>()
  if (lines.length === 0)
    return <EmptyState title="Nothing in these days">Nothing was recorded in this period or the one before.</EmptyState>
  return (
    <Card id="lines" title={`By ${byLabel.toLowerCase()}`}>
      <Plot />
      <Table<Data['lines'][number]>
        caption={`${title} by ${byLabel.toLowerCase()}`}
        captionHidden
        rows={lines}
        rowKey={({ name }) => name}
        empty={null}
        columns={[
          { key: 'name', label: byLabel, cell: ({ label, href }) => <a href={href}>{label}</a> },
          ...measures.map(({ key, label }, place) => ({
            key,
            label,
            end: true,
            cell: ({ now, before }: Data['lines'][number]) => (
              <span className="reports-cell">
                {now[place]}
                {plot.hasBefore && (
                  <span className="small soft">
                    <span className="out-of-sight">, in the period before </span>
                    {before[place]}
                  </span>
                )}
              </span>
            ),
          })),
          ...(hasParts
            ? [{ key: 'parts', label: 'In detail', cell: ({ parts }: Data['lines'][number]) => parts || '–' }]
            : []),
        ]}
      />
      {allLines && (
        <p>
          <a href={allLines.href}>Show all {allLines.count} lines</a>
        </p>
      )}
      <p className="soft small">
        {plot.hasBefore && 'The second figure of a cell is that of the period before. '}
        <a href={csv}>All lines as CSV</a>
      </p>
    </Card>
  )
}
