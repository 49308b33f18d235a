import type { ReactNode } from 'react'
import { telephoneLink } from '../../format.ts'
import { type Column, Table } from '../Table.tsx'
import { JobState } from './JobState.tsx'
import { type Job, whenWords } from './job.ts'
import { phoneWords } from './phone-words.ts'
import './office.css'

export type JobColumn = 'time' | 'when' | 'job' | 'customer' | 'technician' | 'state' | 'money'

const columns: Readonly<Record<JobColumn, Column<Job>>> = {
  time: { key: 'time', label: 'Time', cell: (job) => <strong className="keep-together">{job.time}</strong> },
  when: { key: 'when', label: 'When', cell: (job) => whenWords(job) },
  job: {
    key: 'job',
    label: 'Booking',
    cell: (job) => (
      <span className="two-lines">
        <a href={job.href}>{job.service}</a>
        <span className="soft small figures">{job.reference}</span>
      </span>
    ),
  },
  customer: {
    key: 'customer',
    label: 'Customer',
    cell: (job) => (
      <span className="two-lines">
        <span>
          {job.customer}, <span className="figures keep-together">{job.postcode}</span>
        </span>
        <a className="small figures" href={telephoneLink(job.phone)}>
          {phoneWords(job.phone)}
        </a>
      </span>
    ),
  },
  technician: {
    key: 'technician',
    label: 'Technician',
    cell: (job) => job.technician ?? <span className="soft">Nobody yet</span>,
  },
  state: { key: 'state', label: 'State', cell: (job) => <JobState job={job} /> },
  money: {
    key: 'money',
    label: 'Price',
    end: true,
    cell: (job) => (
      <span className="two-lines">
        <span>{job.price}</span>
        <span className="small soft">{job.isPaid ? 'Paid' : job.status === 'cancelled' ? 'Not paid' : 'To pay'}</span>
      </span>
    ),
  },
}

/** Bookings, a line each, with the columns that the place needs. */
export function JobTable({
  caption,
  jobs,
  show,
  action,
  empty,
}: {
  readonly caption: string
  readonly jobs: readonly Job[]
  readonly show: readonly JobColumn[]
  /** What may be done with a line at once. */
  readonly action?: (job: Job) => ReactNode
  readonly empty: ReactNode
}) {
  const last: readonly Column<Job>[] = action ? [{ key: 'action', label: 'Next step', cell: action }] : []
  return (
    <Table
      caption={caption}
      captionHidden
      columns={[...show.map((key) => columns[key]), ...last]}
      rows={jobs}
      rowKey={({ id }) => id}
      empty={empty}
    />
  )
}
