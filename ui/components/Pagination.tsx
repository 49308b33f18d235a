import { ArrowLeft, ArrowRight } from 'lucide-react'
import { LinkButton } from './form/Button.tsx'

/** Through a long list. `summary` says where one is: "26 to 50 of 312". */
export function Pagination({
  label,
  previous,
  next,
  summary,
}: {
  readonly label: string
  readonly previous: string | null
  readonly next: string | null
  readonly summary: string
}) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={label}>
      <p className="figures">{summary}</p>
      <div className="row row-tight">
        {previous && (
          <LinkButton variant="secondary" href={previous} rel="prev" icon={<ArrowLeft size={20} aria-hidden="true" />}>
            Previous
          </LinkButton>
        )}
        {next && (
          <LinkButton variant="secondary" href={next} rel="next">
            Next
            <ArrowRight size={20} aria-hidden="true" />
          </LinkButton>
        )}
      </div>
    </nav>
  )
}
