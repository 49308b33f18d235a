import { MoveButtons } from '../../../../components/settings/MoveButtons.tsx'
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
  return <MoveButtons action={`${edit}/move`} name={name} isFirst={isFirst} isLast={isLast} from="site" />
}
