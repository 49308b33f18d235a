import { Flag } from 'lucide-react'
import { at } from '#modules/shared'

/** Beside each listing, job and review; `title` says to a screen reader which one is reported. */
export function ReportLink({
  kind,
  id,
  title,
}: {
  readonly kind: 'listing' | 'job' | 'review'
  readonly id: string
  readonly title: string
}) {
  return (
    <a className="row row-tight" href={at.market.reportOf(kind, id)} rel="nofollow">
      <Flag size={16} aria-hidden="true" />
      <span>
        Report<span className="out-of-sight"> {title}</span>
      </span>
    </a>
  )
}
