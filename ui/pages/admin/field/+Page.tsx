import { useData } from 'vike-react/useData'
import { at, atSystem } from '#modules/shared'
import { Button } from '../../../components/form/Button.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { type Column, Table } from '../../../components/Table.tsx'
import { NextPage } from '../../../components/office/NextPage.tsx'
import { AdminPage } from '../AdminPage.tsx'
import type { Data } from './+data.ts'
import '../../../components/office/office.css'
import './field.css'

/** The figures of the work in the field, each with its definition and the list behind it. */
export default function FieldPage() {
  const { days, figures, isEmergencies } = useData<Data>()
  return (
    <AdminPage title="Field" part={at.admin.field()} aside={<a href={atSystem.lateEmergencies()}>Late emergencies</a>}>
      <p className="soft">{days}. A visit counts on the day on which its technician arrived.</p>
      {figures.length === 0 ? (
        <EmptyState title="No figures yet">They appear with the first visit at which a technician arrives.</EmptyState>
      ) : (
        <dl className="field-figures">
          {figures.map(({ label, figure, of, definition, list }) => (
            <div key={label} className="card field-figure">
              <dt>{label}</dt>
              <dd className="stack stack-tight">
                <span className="field-number figures">{figure}</span>
                <span className="soft figures">{of}</span>
                <span className="small">{definition}</span>
                <a href={list.href}>
                  {list.words}
                  <span className="out-of-sight">: {label}</span>
                </a>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Leads />
      {isEmergencies ? <Emergencies /> : <Visits />}
    </AdminPage>
  )
}

const leadColumns: readonly Column<Data['leads'][number]>[] = [
  { key: 'name', label: 'Technician', cell: ({ name, list }) => (list ? <a href={list}>{name}</a> : name) },
  { key: 'visits', label: 'Visits', cell: ({ visits }) => visits },
  { key: 'check-in', label: 'Check-in', cell: ({ checkIn }) => checkIn },
  { key: 'photo', label: 'Photo', cell: ({ photo }) => photo },
  { key: 'report', label: 'Report', cell: ({ report }) => report },
  { key: 'signature', label: 'Signature', cell: ({ signature }) => signature },
  { key: 'fixed', label: 'First-time fix', cell: ({ fixed }) => fixed },
  { key: 'on-site', label: 'On site', cell: ({ onSite }) => onSite },
]

function Leads() {
  const { leads } = useData<Data>()
  if (leads.length === 0) return null
  return (
    <Card title="By technician">
      <div className="field-table">
        <Table
          caption="The figures of each technician who led visits"
          captionHidden
          columns={leadColumns}
          rows={leads}
          rowKey={({ key }) => key}
          empty={null}
        />
      </div>
    </Card>
  )
}

const visitColumns: readonly Column<Data['visits'][number]>[] = [
  { key: 'arrived', label: 'Arrived', cell: ({ arrived }) => arrived },
  {
    key: 'reference',
    label: 'Booking',
    cell: ({ href, reference, service }) => (
      <span className="two-lines">
        <a href={href}>{reference}</a>
        <span>{service}</span>
      </span>
    ),
  },
  { key: 'technician', label: 'Technician', cell: ({ technician }) => technician },
  {
    key: 'evidence',
    label: 'Evidence',
    cell: ({ checkIn, photo, report, signature }) => (
      <span className="two-lines">
        <span>Check-in: {checkIn}</span>
        <span>Photo: {photo}</span>
        <span>Report: {report}</span>
        <span>Signature: {signature}</span>
      </span>
    ),
  },
  { key: 'fixed', label: 'First-time fix', cell: ({ fixed }) => fixed },
  { key: 'on-site', label: 'On site', cell: ({ onSite }) => onSite },
]

const wanted = [
  { value: 'check_in', label: 'Without a check-in' },
  { value: 'photo', label: 'Without a photo' },
  { value: 'report', label: 'Without a submitted report' },
  { value: 'signature', label: 'Without a signature or a reason' },
  { value: 'first_time_fix', label: 'Not fixed at the first visit' },
  { value: 'charge', label: 'On the guarantee, without a charge' },
]

function Visits() {
  const { title, asked, technicians, visits, first, next, file } = useData<Data>()
  return (
    <Card title={title} id="list">
      <search aria-label="Visits">
        <form method="get" action={`${at.admin.field()}#list`} className="row field-filter">
          <Select
            name="technician"
            label="Technician"
            options={[{ value: '', label: 'All' }, ...technicians]}
            defaultValue={asked.technician}
          />
          <Select
            name="without"
            label="Show"
            options={[{ value: '', label: 'All visits' }, ...wanted]}
            defaultValue={asked.without}
          />
          <Button>Find</Button>
        </form>
      </search>
      <div className="field-table">
        <Table
          caption={title}
          captionHidden
          columns={visitColumns}
          rows={visits}
          rowKey={({ key }) => key}
          empty={<EmptyState title="No visits match">Nothing of the last 30 days is like that.</EmptyState>}
        />
      </div>
      <NextPage label="Pages of visits" first={first} next={next} />
      {visits.length > 0 && (
        <p>
          <a href={file}>These visits as a CSV file</a>
        </p>
      )}
    </Card>
  )
}

const emergencyColumns: readonly Column<Data['emergencies'][number]>[] = [
  { key: 'ordered', label: 'Ordered', cell: ({ ordered }) => ordered },
  { key: 'reference', label: 'Booking', cell: ({ href, reference }) => <a href={href}>{reference}</a> },
  { key: 'technician', label: 'Technician', cell: ({ technician }) => technician },
  { key: 'due', label: 'Promised by', cell: ({ due }) => due },
  { key: 'arrived', label: 'Arrived', cell: ({ arrived }) => arrived },
  { key: 'answered', label: 'In time', cell: ({ answered }) => answered },
]

function Emergencies() {
  const { title, emergencies, moreEmergencies, file } = useData<Data>()
  return (
    <Card title={title} id="list">
      <Table
        caption={title}
        captionHidden
        columns={emergencyColumns}
        rows={emergencies}
        rowKey={({ key }) => key}
        empty={<EmptyState title="No emergencies">No promised time ended in these days.</EmptyState>}
      />
      <p>
        {moreEmergencies > 0 && `${moreEmergencies} more are in the file. `}
        <a href={file}>All of them as a CSV file</a>
      </p>
    </Card>
  )
}
