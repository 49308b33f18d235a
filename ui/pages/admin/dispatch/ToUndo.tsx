import { useData } from 'vike-react/useData'
import { at } from '#modules/shared'
import { Card } from '../../../components/Card.tsx'
import { Alert } from '../../../components/Notice.tsx'
import { Button } from '../../../components/form/Button.tsx'
import type { Data } from './+data.ts'

/** The changes of which nobody has been notified yet, each with "Undo". */
export function ToUndo() {
  const { toUndo, from, days, fault } = useData<Data>()
  if (toUndo.length === 0 && fault === null) return null
  return (
    <Card title="Just planned">
      <Alert>{fault}</Alert>
      <ul className="dispatch-list">
        {toUndo.map(({ id, version, words, secondsLeft }) => (
          <li key={id}>
            <form method="post" action={at.admin.dispatch()} className="row row-tight" noValidate data-undo={id}>
              <input type="hidden" name="visit" value={id} />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="from" value={from} />
              <input type="hidden" name="days" value={days} />
              <span>
                {words}. Those concerned will be told in <span data-seconds={secondsLeft}>{secondsLeft}</span> seconds.
              </span>
              <Button variant="secondary">
                Undo<span className="out-of-sight"> the change of {words}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </Card>
  )
}
