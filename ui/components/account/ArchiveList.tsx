import { Download } from 'lucide-react'
import { LinkButton } from '../form/Button.tsx'
import type { ShownArchive } from './archives.ts'
import './archives.css'

interface Where {
  /** The address of an archive is this, its id and `/file`. */
  readonly files: string
  /** The page that the list stands on. */
  readonly page: string
  /** The password was given a short while ago. */
  readonly isOpen: boolean
}

/** The copies of somebody's data that were prepared; none shows nothing. */
export function ArchiveList({ archives, ...where }: Where & { readonly archives: readonly ShownArchive[] }) {
  if (archives.length === 0) return null
  return (
    <ul className="plain">
      {archives.map((archive) => (
        <li key={archive.id} className="archive-line">
          <ArchiveLine archive={archive} {...where} />
        </li>
      ))}
    </ul>
  )
}

function ArchiveLine({ archive, files, page, isOpen }: Where & { readonly archive: ShownArchive }) {
  const { id, state, size, asked, until } = archive
  return (
    <>
      <span className="two-lines">
        <span>Asked for {asked}</span>{' '}
        <span className="soft small">
          {state === 'asked' && 'Being prepared'}
          {state === 'over' && 'Expired'}
          {state === 'ready' && `${size}, here until ${until}`}
        </span>
      </span>
      {state === 'ready' && isOpen && (
        <LinkButton href={`${files}/${id}/file`} icon={<Download size={20} aria-hidden="true" />}>
          Download<span className="out-of-sight"> what was asked for {asked}</span>
        </LinkButton>
      )}
      {state === 'asked' && <a href={page}>Check whether it is ready</a>}
    </>
  )
}
