import { Bookmark, Trash2 } from 'lucide-react'
import { filterLimits } from '#modules/saved-filters'
import { Button } from '../form/Button.tsx'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { useCameBack } from '../office/came-back.ts'
import { FormProblems } from '../office/FormProblems.tsx'
import type { ListShown } from './list-shown.ts'

const action = '/admin/filters'

/** The question of the list under a name; a saved one that is open gets another name, or is shared. */
export function SaveFilter({ head: { list, query, filters } }: { readonly head: ListShown }) {
  const back = useCameBack(action)
  const own = filters.find(({ isOpen, from }) => isOpen && from === null)
  if (query === '') return null
  return (
    <details className="list-more" open={back.isBack}>
      <summary>
        <Bookmark size={20} aria-hidden="true" />
        {own ? 'Rename or share this filter' : 'Save this filter'}
      </summary>
      <form className="card list-form" method="post" action={action} noValidate>
        <FormProblems of={back} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <Field
          name="name"
          label="Name of the filter"
          hint="A name that you have in this list already is replaced."
          error={back.error('name')}
          defaultValue={back.value('name') ?? own?.name ?? ''}
          maxLength={filterLimits.name}
          autoComplete="off"
        />
        <Checkbox
          name="shared"
          value="yes"
          label="For everyone who may open this list"
          defaultChecked={back.isBack ? back.value('shared') !== undefined : (own?.isShared ?? false)}
        />
        <Button>Save</Button>
      </form>
    </details>
  )
}

/** Removes the saved filter that is open. */
export function RemoveFilters({ head: { filters } }: { readonly head: ListShown }) {
  return filters
    .filter(({ isOpen, mayRemove }) => isOpen && mayRemove)
    .map(({ id, name, isShared }) => (
      <form key={id} method="post" action={`${action}/${id}/remove`} noValidate>
        <Button variant="quiet" icon={<Trash2 size={20} aria-hidden="true" />}>
          Remove “{name}”{isShared && ' for everyone'}
        </Button>
      </form>
    ))
}
