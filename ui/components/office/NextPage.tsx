import { ArrowRight } from 'lucide-react'
import { LinkButton } from '../form/Button.tsx'

/** Through a list that is read from its newest on: `first` and `next` are addresses, null where there is no such page. */
export function NextPage({
  label,
  first,
  next,
}: {
  readonly label: string
  readonly first: string | null
  readonly next: string | null
}) {
  if (!first && !next) return null
  return (
    <nav className="row row-apart" aria-label={label}>
      <span>{first && <a href={first}>Back to the first page</a>}</span>
      {next && (
        <LinkButton variant="secondary" href={next} rel="next">
          Next
          <ArrowRight size={20} aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  )
}
