import { useData } from 'vike-react/useData'
import { jobLimits } from '#modules/job-board'
import { at } from '#modules/shared'
import { Card } from '../../../../components/Card.tsx'
import { Table } from '../../../../components/Table.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { Checkbox } from '../../../../components/form/Checkbox.tsx'
import { Field } from '../../../../components/form/Field.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { AdminPage } from '../../AdminPage.tsx'
import type { Data } from './+data.ts'

export default function JobCategoriesPage() {
  const { done } = useData<Data>()
  return (
    <AdminPage title="Job categories" part="/admin/market/categories" done={done}>
      <p>
        Employers choose one of these for each job, and visitors search by them. A category that is not offered stays
        with the jobs that have it.
      </p>
      <CategoryForm />
      <Categories />
    </AdminPage>
  )
}

/** Adds a category; changes the one that the address names. */
function CategoryForm() {
  const { edited, next } = useData<Data>()
  const action = edited ? `${at.admin.jobCategories()}/${edited.id}` : at.admin.jobCategories()
  const back = useCameBack(action)
  return (
    <Card
      id="edit"
      title={edited ? `Change “${edited.name}”` : 'Add a category'}
      actions={edited && <a href={at.admin.jobCategories()}>Add another one instead</a>}
    >
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate>
        <Field
          name="name"
          label="Name"
          maxLength={jobLimits.category}
          required
          autoComplete="off"
          defaultValue={back.value('name') ?? edited?.name}
          error={back.error('name')}
        />
        <Field
          name="sort_order"
          label="Place in the list"
          hint="The least comes first. Two with the same number follow their names."
          inputMode="numeric"
          className="input-narrow figures"
          defaultValue={back.value('sort_order') ?? edited?.sortOrder ?? next}
          error={back.error('sort_order')}
        />
        {edited && (
          <Checkbox
            name="is_active"
            value="yes"
            label="Offered to employers"
            defaultChecked={back.isBack ? back.value('is_active') === 'yes' : edited.isActive}
          />
        )}
        <div>
          <Button>{edited ? 'Save' : 'Add the category'}</Button>
        </div>
      </form>
    </Card>
  )
}

function Categories() {
  const { categories } = useData<Data>()
  return (
    <Card title="The categories">
      <Table
        caption="Categories in their order"
        captionHidden
        rows={categories}
        rowKey={({ id }) => id}
        empty={<p className="soft">No categories.</p>}
        columns={[
          { key: 'name', label: 'Name', cell: ({ name }) => name },
          { key: 'place', label: 'Place', cell: ({ sortOrder }) => <span className="figures">{sortOrder}</span> },
          { key: 'offered', label: 'Offered', cell: ({ isActive }) => (isActive ? 'Yes' : 'No') },
          {
            key: 'change',
            label: 'Change',
            end: true,
            cell: ({ id, name }) => (
              <a href={`${at.admin.jobCategories()}?edit=${id}#edit`}>
                Change <span className="out-of-sight">{name}</span>
              </a>
            ),
          },
        ]}
      />
    </Card>
  )
}
