import { MapPin } from 'lucide-react'
import type { WhereShown } from './where-shown.ts'

/** About where the technician on the way is, where they share it. */
export function WhereTheyAre({ where }: { readonly where: WhereShown | null }) {
  if (where === null) return null
  const { words, age, map } = where
  return (
    <p className="where">
      <MapPin size={20} aria-hidden="true" />
      <span>
        <strong>{words}</strong>
        <br />
        <span className="soft small figures">
          {age}, to 500 metres. <a href={map}>On the map</a>
        </span>
      </span>
    </p>
  )
}
