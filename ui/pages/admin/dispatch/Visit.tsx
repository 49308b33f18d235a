import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../components/Badge.tsx'
import type { ShownVisit } from './+data.ts'

/** A visit on the board, with the way to move it. */
export function Visit({ visit, withDay = false }: { readonly visit: ShownVisit; readonly withDay?: boolean }) {
  const { reference, href, move, service, district, day, time, crew, state, isLate, way } = visit
  return (
    <>
      <p className="dispatch-visit-head">
        <a href={href}>{reference}</a> {withDay && day ? `${day}, ${time}` : time}
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
          <a href={move} className="dispatch-move">
            Move...<span className="out-of-sight"> {reference}</span>
          </a>
        )}
      </p>
    </>
  )
}
