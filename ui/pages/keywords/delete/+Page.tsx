import { useData } from 'vike-react/useData'
import { atKeywords } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../components/office/came-back.ts'
import { AdminPage } from '../../admin/AdminPage.tsx'
import { backToKeywords } from '../KeywordsPage.tsx'
import type { Data } from './+data.ts'

const action = atKeywords.remove()

/** Asks before keywords are deleted, where no script can. */
export default function DeleteKeywords() {
  const { rows } = useData<Data>()
  const back = useCameBack(action)
  const isOne = rows.length === 1
  return (
    <AdminPage title={isOne ? 'Delete a keyword' : 'Delete keywords'} part={atKeywords.home()} back={backToKeywords}>
      <Card>
        <FormProblems of={back} />
        {rows.length === 0 ? (
          <EmptyState title="No keyword is chosen">Tick the boxes of those that you want to delete.</EmptyState>
        ) : (
          <form method="post" action={action} className="stack" noValidate>
            <p className="lead">
              {isOne
                ? 'Are you sure you want to delete this keyword?'
                : `Are you sure you want to delete these ${rows.length} keywords?`}
            </p>
            <ul>
              {rows.map(({ id, keyword }) => (
                <li key={id}>
                  {keyword}
                  <input type="hidden" name={`keyword-${id}`} value="yes" />
                </li>
              ))}
            </ul>
            <p className="soft">You can undo it for 10 seconds.</p>
            <div className="row row-tight">
              <Button variant="danger">Delete</Button>
              <LinkButton variant="secondary" href={atKeywords.home()}>
                Cancel
              </LinkButton>
            </div>
          </form>
        )}
      </Card>
    </AdminPage>
  )
}
