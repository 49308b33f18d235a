import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import '../../services/services.css'
import type { Data } from './+data.ts'

type Shown = Data['trades'][number]['services'][number]

/** The photo of a service, or the way to add one. */
export function Photo({ service: { photo, edit, name } }: { readonly service: Shown }) {
  if (photo) return <img className="service-photo-small" {...photo} alt={photo.alt} />
  return (
    <a href={`${edit}#photo`}>
      Add a photo<span className="out-of-sight"> of {name}</span>
    </a>
  )
}

/** One step up or down in its trade, as on the list of services. */
export function MoveService({ service: { edit, name, isFirst, isLast } }: { readonly service: Shown }) {
  const action = `${edit}/move`
  const back = useCameBack(action)
  if (isFirst && isLast) return null
  return (
    <form method="post" action={action} className="row row-tight" noValidate>
      <FormProblems of={back} />
      <input type="hidden" name="from" value="site" />
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
