import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../components/Badge.tsx'
import type { ShownVisit } from './+data.ts'

/** The facts that the script of the board reads of a visit that may be moved; one that has begun stays. */
export function dragOf({ id, version, technicians, startMs, reference, move }: ShownVisit): object {
  if (move === null) return {}
  return {
    'data-visit': id,
    'data-version': version,
    'data-technicians': technicians,
    'data-start-ms': startMs ?? '',
    'data-reference': reference,
  }
}

/** A visit on the board, with the way to move it. */
export function Visit({ visit, withDay = false }: { readonly visit: ShownVisit; readonly withDay?: boolean }) {
  const { id, reference, href, move, service, district, day, time, crew, state, isLate, way } = visit
  return (
    <>
      <p className="dispatch-visit-head">
        <a href={href} draggable={false}>
          {reference}
        </a>{' '}
        {withDay && day ? `${day}, ${time}` : time}
      </p>
      <p className="dispatch-visit-words">
        {service}, {district}
        {crew.length > 1 && <>. Crew: {crew.join(', ')}</>}
        {way && <>. {way}</>}
      </p>
      <p className="row row-tight">
        {state && <Badge>{state}</Badge>}
        {isLate && (
          <Badge tone="warn" icon={<TriangleAlert size={16} aria-hidden="true" />}>
            Late
          </Badge>
        )}
        {move && (
          <a href={move} className="dispatch-move" draggable={false}>
            Move...<span className="out-of-sight"> {reference}</span>
          </a>
        )}
      </p>
      {move && <p className="says" data-fault-of={id} />}
    </>
  )
}
