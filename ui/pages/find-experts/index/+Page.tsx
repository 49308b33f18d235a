import { Search } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { searchLimits } from '#modules/directory'
import { at } from '#modules/shared'
import { ExpertCard } from '../../../components/directory/ExpertCard.tsx'
import { NoGuarantee } from '../../../components/directory/NoGuarantee.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { Select } from '../../../components/form/Select.tsx'
import { MarketRules } from '../../../components/market/MarketRules.tsx'
import { Pagination } from '../../../components/Pagination.tsx'
import type { Data } from './+data.ts'
import { ratingChoices } from './choices.ts'

export default function FindExpertsPage() {
  const { experts, count, first, next, isSearch } = useData<Data>()
  return (
    <>
      <Head />
      <div className="page main-pad stack stack-loose">
        <section className="stack" aria-labelledby="found-title">
          <h2 id="found-title" className="card-title figures">
            {count}
            {isSearch ? ' found' : ''}
          </h2>
          {experts.length === 0 ? (
            <EmptyState
              title="No experts found"
              action={
                <LinkButton variant="secondary" href={at.findExperts()}>
                  Show all experts
                </LinkButton>
              }
            >
              Try a wider area, another trade or a lower rating.
            </EmptyState>
          ) : (
            <ul className="plain experts-list">
              {experts.map((expert) => (
                <ExpertCard key={expert.id} expert={expert} />
              ))}
            </ul>
          )}
          <Pagination label="Pages of experts" previous={first} next={next} summary={count} />
        </section>
        <section className="stack stack-tight" aria-labelledby="advertise-title">
          <h2 id="advertise-title" className="card-title">
            Are you in the trade?
          </h2>
          <p>Householders search here for free. You pay for the days of your listing, and nothing renews on its own.</p>
          <div className="row">
            <LinkButton href={at.advertise()}>Advertise your business</LinkButton>
          </div>
        </section>
        <NoGuarantee />
        <MarketRules />
      </div>
    </>
  )
}

function Head() {
  const { figures } = useData<Data>()
  return (
    <div className="experts-head">
      <div className="page stack">
        <h1 className="page-display">Find Experts</h1>
        <ul className="plain experts-figures">
          <li>
            <strong className="figures">{figures.live}</strong> listed now
          </li>
          {figures.rating && (
            <li>
              <strong className="figures">{figures.rating.average}</strong>
              <span className="figures">average of {figures.rating.reviews} reviews</span>
            </li>
          )}
          {figures.isRoundTheClock && (
            <li>
              <strong className="figures">24/7</strong> support
            </li>
          )}
        </ul>
        <search>
          <SearchForm />
        </search>
      </div>
    </div>
  )
}

function SearchForm() {
  const { asked, categories, isFiltered, isPlace } = useData<Data>()
  return (
    <form method="get" action={at.findExperts()} className="experts-form">
      <Field
        name="area"
        label="Area or postcode"
        maxLength={searchLimits.area}
        autoComplete="postal-code"
        defaultValue={asked.area ?? undefined}
      />
      <Select
        name="category"
        label="Category"
        defaultValue={asked.category ?? ''}
        options={[{ value: '', label: 'All categories' }, ...categories]}
      />
      <Button icon={<Search size={20} aria-hidden="true" />}>Search</Button>
      <details className="experts-filters" open={isFiltered}>
        <summary>Filters</summary>
        <div className="experts-filter-fields">
          <fieldset className="experts-ratings">
            <legend>Minimum rating</legend>
            {ratingChoices.map(({ value, label }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="min_rating"
                  value={value}
                  defaultChecked={value === (asked.minRating === null ? '' : String(asked.minRating))}
                />
                {label}
              </label>
            ))}
          </fieldset>
          <Field
            name="q"
            label="Words"
            hint="For example boiler"
            maxLength={searchLimits.words}
            defaultValue={asked.words ?? undefined}
          />
          <Select
            name="sort"
            label="Sort by"
            defaultValue={asked.sort}
            options={[
              { value: 'best', label: 'Best rated' },
              { value: 'nearest', label: 'Nearest (with a postcode)' },
              { value: 'newest', label: 'Newest' },
            ]}
          />
          <Select
            name="within"
            label="Based within"
            {...(!isPlace && { hint: 'Counts with a postcode' })}
            defaultValue={asked.within === null ? '' : String(asked.within)}
            options={[
              { value: '', label: 'Any distance' },
              ...[5, 10, 20, 50].map((miles) => ({ value: String(miles), label: `${miles} miles` })),
            ]}
          />
        </div>
      </details>
    </form>
  )
}
