import { Wrench } from 'lucide-react'
import { Avatar } from '../../components/Avatar.tsx'

/** The technician, by name; `Assigning...` while there is none yet. */
export function WhoComes({ technician }: { readonly technician: string }) {
  return (
    <p className="track-technician">
      {technician === 'Assigning...' ? <Wrench size={24} aria-hidden="true" /> : <Avatar name={technician} large />}
      <span>
        <span className="soft">Technician</span>
        <br />
        <strong>{technician}</strong>
      </span>
    </p>
  )
}
