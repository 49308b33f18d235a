import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { certificationWords, jobCertifications, jobSearchLimits, jobTypeWords, jobTypes } from '#modules/job-board'
import { at } from '#modules/shared'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Checkbox } from '../../../components/form/Checkbox.tsx'
import { ErrorSummary, errorOf } from '../../../components/form/ErrorSummary.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { JobCard } from '../../../components/job-board/JobCard.tsx'
import { MarketRules } from '../../../components/market/MarketRules.tsx'
import type { Data } from './+data.ts'
import '../jobs.css'

export default function JobsPage() {
  const { jobs, total, isTotalExact, isFiltered, first, next } = useData<Data>()
  const count = isTotalExact ? `${total}` : `More than ${total}`
  return (
    <div className="page main-pad stack stack-loose">
      <div className="stack stack-tight">
        <h1>Jobs</h1>
        <p className="soft">Work in building and repair, from employers who posted it here. Applying costs nothing.</p>
      </div>
      <Filters />
      {jobs.length === 0 ? (
        <EmptyState
          title="No jobs found"
          action={isFiltered ? <a href={at.jobs()}>Show all jobs</a> : <a href={at.postJob()}>Post a job</a>}
        >
          {isFiltered
            ? 'Try fewer filters, other words or more miles.'
            : 'Jobs stand here once an employer has posted one.'}
        </EmptyState>
      ) : (
        <section className="stack" aria-label="Jobs found">
          <p className="figures">
            {count} {total === 1 && isTotalExact ? 'job' : 'jobs'}
          </p>
          <div className="job-list">
            {jobs.map((job) => (
              <JobCard key={job.href} job={job} />
            ))}
          </div>
          {(first ?? next) && (
            <nav className="row row-tight" aria-label="Pages of jobs">
              {first && (
                <LinkButton variant="secondary" href={first}>
                  First page
                </LinkButton>
              )}
              {next && (
                <LinkButton variant="secondary" href={next} rel="next">
                  More jobs
                </LinkButton>
              )}
            </nav>
          )}
        </section>
      )}
      <section className="card stack" aria-labelledby="employers">
        <h2 id="employers" className="card-title">
          Do you need somebody?
        </h2>
        <p>Post a job for 30 days, with unlimited applications.</p>
        <div>
          <LinkButton href={at.postJob()}>Post a job</LinkButton>
        </div>
      </section>
      <MarketRules />
    </div>
  )
}

const miles = [5, 10, 15, 25, 50] as const

function Filters() {
  const { asked, faults, categories } = useData<Data>()
  const isMore =
    asked.job_type !== '' ||
    asked.certification !== '' ||
    asked.min_pay !== '' ||
    asked.urgent !== '' ||
    asked.sort !== ''
  const error = (name: string) => errorOf(faults, name)
  return (
    <search aria-label="Jobs">
      <form method="get" action={at.jobs()} className="card job-filters">
        <ErrorSummary errors={faults} />
        <div className="job-filters-main">
          <Field
            name="q"
            type="search"
            label="Words"
            defaultValue={asked.q}
            maxLength={jobSearchLimits.words}
            autoComplete="off"
          />
          <Field
            name="area"
            label="Postcode"
            defaultValue={asked.area}
            maxLength={jobSearchLimits.area}
            autoComplete="postal-code"
            error={error('area')}
          />
          <Select
            name="within"
            label="Within"
            defaultValue={asked.within === '' ? '15' : asked.within}
            options={miles.map((value) => ({ value: String(value), label: `${value} miles` }))}
          />
          <Select
            name="category"
            label="Category"
            defaultValue={asked.category}
            options={[{ value: '', label: 'All categories' }, ...categories]}
          />
        </div>
        <details open={isMore || faults.length > 0}>
          <summary>More filters</summary>
          <div className="job-filters-more">
            <Select
              name="job_type"
              label="Type of job"
              defaultValue={asked.job_type}
              options={[
                { value: '', label: 'Any' },
                ...jobTypes.map((value) => ({ value, label: jobTypeWords[value] })),
              ]}
            />
            <Select
              name="certification"
              label="Certificate"
              defaultValue={asked.certification}
              options={[
                { value: '', label: 'Any' },
                ...jobCertifications.map((value) => ({ value, label: certificationWords[value] })),
              ]}
            />
            <Field
              name="min_pay"
              label="Pay from (£ an hour)"
              inputMode="decimal"
              defaultValue={asked.min_pay}
              maxLength={jobSearchLimits.pay}
              error={error('min_pay')}
            />
            <Select
              name="sort"
              label="Sort by"
              defaultValue={asked.sort}
              options={[
                { value: '', label: 'Best match' },
                { value: 'newest', label: 'Newest' },
                { value: 'nearest', label: 'Nearest' },
              ]}
            />
            <Checkbox name="urgent" value="yes" label="Urgent jobs only" defaultChecked={asked.urgent === 'yes'} />
          </div>
        </details>
        <div>
          <Button icon={<Search size={20} aria-hidden="true" />}>Find jobs</Button>
        </div>
      </form>
    </search>
  )
}
