import type { ReactNode } from 'react'
import { at } from '#modules/shared'
import { telephoneLink } from '../../format.ts'
import { StatusBadge } from '../Badge.tsx'
import { SelectBox } from '../lists/SelectBox.tsx'
import { JobState } from './JobState.tsx'
import type { Job } from './job.ts'
import { phoneWords } from './phone-words.ts'
import './office.css'

const columns = {
  time: { label: 'Time', cell: (job: Job) => <Clock job={job} /> },
  when: { label: 'When', cell: (job: Job, hasState: boolean) => <When job={job} hasState={hasState} /> },
  job: {
    label: 'Booking',
    cell: (job: Job) => (
      <>
        <a href={job.href}>{job.service}</a> <span className="soft small figures keep-together">{job.reference}</span>
      </>
    ),
  },
  work: {
    label: 'Work',
    cell: (job: Job) => (
      <>
        <a href={at.track(job.id)}>{job.service}</a>{' '}
        <span className="soft small figures keep-together">{job.reference}</span>
      </>
    ),
  },
  customer: {
    label: 'Customer',
    cell: (job: Job) => (
      <>
        {job.customer}, <span className="figures keep-together">{job.postcode}</span>{' '}
        <a className="small figures keep-together" href={telephoneLink(job.phone)}>
          {phoneWords(job.phone)}
        </a>
      </>
    ),
  },
  technician: { label: 'Technician', cell: (job: Job) => job.technician ?? <span className="soft">Nobody yet</span> },
  state: { label: 'State', cell: (job: Job) => <JobState job={job} /> },
  money: { label: 'Price', cell: (job: Job) => <Money job={job} /> },
} as const

export type JobColumn = keyof typeof columns

/** The columns by these names, for a choice among them. */
export function jobColumns(keys: readonly JobColumn[]) {
  return keys.map((key) => ({ key, label: columns[key].label }))
}

/** Bookings, a line each where there is room and a small sheet each where there is not; the first column names the line. */
export function JobTable({
  caption,
  jobs,
  show,
  action,
  isSelectable = false,
  empty,
}: {
  readonly caption: string
  readonly jobs: readonly Job[]
  readonly show: readonly JobColumn[]
  /** The action on a line. */
  readonly action?: (job: Job) => ReactNode
  /** Each line has a box for the `BulkBar` of the page. */
  readonly isSelectable?: boolean
  readonly empty: ReactNode
}) {
  if (jobs.length === 0) return empty
  const hasState = show.includes('state')
  return (
    <table className="table jobs">
      <caption className="out-of-sight">{caption}</caption>
      <thead>
        <tr>
          {show.map((key) => (
            <th key={key} scope="col" className={`job-${key}`}>
              {columns[key].label}
            </th>
          ))}
          {action && <th scope="col">Next step</th>}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <tr key={job.id} data-row={job.id}>
            {show.map((key, place) =>
              place === 0 ? (
                <th key={key} scope="row" className={`job-${key}`}>
                  {isSelectable ? (
                    <span className="table-selected">
                      <SelectBox id={job.id} label={`${job.service}, ${job.reference}`} />
                      <span>{columns[key].cell(job, hasState)}</span>
                    </span>
                  ) : (
                    columns[key].cell(job, hasState)
                  )}
                </th>
              ) : (
                <td key={key} className={`job-${key}`}>
                  {columns[key].cell(job, hasState)}
                </td>
              ),
            )}
            {action && <td>{action(job)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The planned start, and the promise to the customer where that is wider. */
function Clock({ job: { time, promise } }: { readonly job: Pick<Job, 'time' | 'promise'> }) {
  return (
    <>
      <span className="keep-together">{time}</span>
      {promise && <span className="small soft job-promise"> promised {promise}</span>}
    </>
  )
}

/** The red badge stands once in a line: with the state where that is shown. */
function When({ job, hasState }: { readonly job: Job; readonly hasState: boolean }) {
  const { isEmergency, day } = job
  if (isEmergency) return hasState ? 'As soon as possible' : <StatusBadge status="emergency" />
  return (
    <>
      <span className="keep-together">{day},</span> <Clock job={job} />
    </>
  )
}

function Money({ job: { price, payment } }: { readonly job: Job }) {
  return (
    <>
      {price} <span className="small soft keep-together">{payment}</span>
    </>
  )
}
