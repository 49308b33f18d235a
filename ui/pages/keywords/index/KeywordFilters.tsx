import { useData } from 'vike-react/useData'
import { type KeywordSort, keywordSorts, keywordSources } from '#modules/keywords'
import { atKeywords } from '#modules/shared'
import { Select } from '../../../components/form/Select.tsx'
import { FilterForm, TextFilter, isAsked } from '../../../components/office/FilterForm.tsx'
import { columnWords, sourceWords } from '../keyword-words.ts'
import type { Data } from './+data.ts'

const orders = keywordSorts.flatMap((sort): readonly { value: KeywordSort; label: string }[] =>
  sort === 'score' || sort === 'volume'
    ? [
        { value: `-${sort}`, label: `${columnWords[sort]}, highest first` },
        { value: sort, label: `${columnWords[sort]}, lowest first` },
      ]
    : [
        { value: sort, label: `${columnWords[sort]}, first to last` },
        { value: `-${sort}`, label: `${columnWords[sort]}, last to first` },
      ],
)

export function KeywordFilters() {
  const { asked, services, locations, sort } = useData<Data>()
  return (
    <FilterForm
      label="Keywords"
      action={atKeywords.home()}
      first={<TextFilter label="Search keywords" asked={asked} />}
      isOpen={isAsked(asked, 'service_id', 'location', 'source')}
    >
      <Select
        name="service_id"
        label="Service"
        options={[{ value: '', label: 'All Services' }, ...services]}
        defaultValue={asked.service_id}
      />
      <Select
        name="location"
        label="Location"
        options={[{ value: '', label: 'All Locations' }, ...locations.map((name) => ({ value: name, label: name }))]}
        defaultValue={asked.location}
      />
      <Select
        name="source"
        label="Source"
        options={[
          { value: '', label: 'All Sources' },
          ...keywordSources.map((value) => ({ value, label: sourceWords[value] })),
        ]}
        defaultValue={asked.source}
      />
      <Select name="sort" label="Sort by" options={orders} defaultValue={sort} />
    </FilterForm>
  )
}
