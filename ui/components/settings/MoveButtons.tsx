import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../form/Button.tsx'
import { FormProblems } from '../office/FormProblems.tsx'
import { useCameBack } from '../office/came-back.ts'

/** One step up or down in the order that customers see. */
export function MoveButtons({
  action,
  name,
  isFirst,
  isLast,
  from,
}: {
  readonly action: string
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  /** The page to come back to, by the name that the form knows. */
  readonly from?: string
}) {
  const back = useCameBack(action)
  if (isFirst && isLast) return null
  return (
    <form method="post" action={action} className="row row-tight" noValidate>
      <FormProblems of={back} />
      {from && <input type="hidden" name="from" value={from} />}
      {!isFirst && (
        <Button variant="quiet" name="to" value="up" icon={<ArrowUp size={20} aria-hidden="true" />}>
          Up <span className="out-of-sight">{name}</span>
        </Button>
      )}
      {!isLast && (
        <Button variant="quiet" name="to" value="down" icon={<ArrowDown size={20} aria-hidden="true" />}>
          Down <span className="out-of-sight">{name}</span>
        </Button>
      )}
    </form>
  )
}
