import { Plus } from 'lucide-react'
import { Menu } from '../../components/Menu.tsx'
import type { Who } from '../../page-context.ts'
import { NewLinks } from './NewLinks.tsx'
import { OfficeGroups } from './OfficeGroups.tsx'
import type { Places } from './places.ts'

/** The navigation of the office at the desk: it stays in sight while the page moves. */
export function OfficeSide({ who, places }: { readonly who: Who; readonly places: Places }) {
  return (
    <nav className="office-side no-print" aria-label="Office">
      <div className="office-side-sheet">
        <NewMenu who={who} />
        <OfficeGroups places={places} name="side" />
      </div>
    </nav>
  )
}

export function NewMenu({ who }: { readonly who: Who }) {
  return (
    <Menu
      className="office-new"
      group="header"
      label={
        <>
          <Plus size={20} aria-hidden="true" />
          New
        </>
      }
    >
      <NewLinks who={who} />
    </Menu>
  )
}
